// How boards' programs have libdrm's calls of the display: there is nothing to choose.
