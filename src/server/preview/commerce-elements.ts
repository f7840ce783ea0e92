/** The name and attributes of an element of a page; attributes that it does not have are null. */
export interface PageElement {
  name: string
  attribute(name: string): string | null
}

/** A price is bold in an element of this class. */
export const holdsPrice = ({ attribute }: PageElement): boolean =>
  /(?:^|\s)number(?:\s|$)/.test(attribute('class') ?? '')

/** The shop's own words about stock, in a card and in the product form. */
export const isAboutStock = (text: string): boolean => /^(?:Sold out$|Only $)/.test(text)

/** What is beside a card's price, unless an editor wrote it. */
export const isPackSize = (text: string): boolean => /\w/.test(text)

/** The product form's field for a value of an option. */
export const isOptionField = ({ name, attribute }: PageElement): boolean =>
  name === 'input' && /^option-\d+$/.test(attribute('name') ?? '')
