package abnf
