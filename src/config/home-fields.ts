/** The non-CBD home page replaces the home page if one of these fields has a text (DOC-02). */
export const filledInHomeFields = ['splashTitle', 'introTitle', 'featuredProductTitle'] as const
