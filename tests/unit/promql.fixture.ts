/** A choice of series: `shop_outbox_items{state="waiting"}[15m]`. */
export interface Selector {
  metric: string
  labels: Readonly<Record<string, string>>
  /** Whether it is of a span of time. */
  isRange: boolean
}

const TOKEN =
  /\s*(?:(\d+[smhdwy])|(\d+(?:\.\d+)?)|([a-zA-Z_:][\w:]*)|("[^"]*")|(=~|!~|!=|==|>=|<=|[-+*/%^<>=(){}[\],]))/y

const rangeFunctions = new Set([
  'rate',
  'irate',
  'increase',
  'min_over_time',
  'max_over_time',
  'avg_over_time',
])
const instantFunctions = new Set(['histogram_quantile', 'abs', 'time', 'absent'])
const aggregations = new Set(['sum', 'min', 'max', 'avg', 'count'])
const operators = new Set(['+', '-', '*', '/', '==', '!=', '>', '<', '>=', '<=', 'and', 'or', 'unless'])

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const token = new RegExp(TOKEN)
  while (token.lastIndex < text.trimEnd().length) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (match === null) throw new SyntaxError(`${text}: cannot be read from ${text.slice(at)}`)
    tokens.push(match[0].trim())
  }
  return tokens
}

/**
 * The selectors of an expression in the part of Prometheus' language that the guide uses.
 * @throws SyntaxError for anything else, functions of another kind of value included.
 */
export function selectorsOf(text: string): Selector[] {
  const tokens = tokensOf(text)
  const selectors: Selector[] = []
  const next = () => tokens.shift() ?? ''
  const refuse = (what: string): never => {
    throw new SyntaxError(`${text}: ${what}`)
  }
  const expect = (token: string) => {
    const found = next()
    if (found !== token) refuse(`"${token}" instead of "${found}"`)
  }

  function matchers(): Record<string, string> {
    const labels: Record<string, string> = {}
    while (tokens[0] !== '}') {
      const [label, operator, value] = [next(), next(), next()]
      if (!['=', '!=', '=~', '!~'].includes(operator) || !value.startsWith('"')) refuse(`${label}${operator}`)
      if (operator.endsWith('~')) new RegExp(value.slice(1, -1))
      labels[label] = operator === '=' ? value.slice(1, -1) : '*'
      if (tokens[0] === ',') next()
    }
    expect('}')
    return labels
  }

  /** Whether it is of a span of time. */
  function selector(metric: string): boolean {
    let labels = {}
    if (tokens[0] === '{') {
      next()
      labels = matchers()
    }
    const isRange = tokens[0] === '['
    if (isRange) {
      next()
      if (!/^\d+[smhdwy]$/.test(next())) refuse('a span of time is missing')
      expect(']')
    }
    selectors.push({ metric, labels, isRange })
    return isRange
  }

  function call(name: string): boolean {
    expect('(')
    const kinds: boolean[] = []
    while (tokens[0] !== ')') {
      kinds.push(expression())
      if (tokens[0] === ',') next()
    }
    expect(')')
    if (rangeFunctions.has(name) !== kinds.includes(true)) refuse(`${name} is of another kind of value`)
    return false
  }

  function operand(): boolean {
    const token = next()
    if (token === '(') {
      const isRange = expression()
      expect(')')
      return isRange
    }
    if (/^\d+(\.\d+)?$/.test(token)) return false
    if (!/^[a-zA-Z_:]/.test(token)) refuse(`"${token}" is no operand`)
    if (rangeFunctions.has(token) || instantFunctions.has(token) || aggregations.has(token))
      return call(token)
    return selector(token)
  }

  function expression(): boolean {
    let isRange = operand()
    while (operators.has(tokens[0] ?? '')) {
      next()
      if (isRange || operand()) refuse('a span of time is no operand')
      isRange = false
    }
    return isRange
  }

  if (expression()) refuse('it ends in a span of time')
  if (tokens.length > 0) refuse(`"${tokens[0]}" is left over`)
  return selectors
}
