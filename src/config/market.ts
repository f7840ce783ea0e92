/** "fr-CA" is French in Canada, "CA" is Canada in the language that the store has there by default. */
export function partsOfMarket(market: string): { country: string; language: string | null } {
  const at = market.lastIndexOf('-')
  return {
    country: market.slice(at + 1),
    // The Storefront API writes "pt-BR" as PT_BR.
    language: at < 0 ? null : market.slice(0, at).toUpperCase().replace('-', '_'),
  }
}

/**
 * The text of operations and fragments, with the directive that asks for the prices and texts of a market on each operation
 * (OPS-11).
 */
export function inMarket(text: string, market: string): string {
  const { country, language } = partsOfMarket(market)
  const context = `@inContext(country: ${country}${language === null ? '' : `, language: ${language}`})`
  return text.replaceAll(/(^\s*|\n)(query|mutation)\b[^{]*/g, (head) => `${head.trimEnd()} ${context} `)
}
