/** Of the non-CBD home page one of these has to have a text for it to replace the home page (DOC-02). */
export const filledInHomeFields = ['splashTitle', 'introTitle', 'featuredProductTitle'] as const
