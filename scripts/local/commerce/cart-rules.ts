import { randomUUID } from 'node:crypto'
import { type CatalogueIndex, findPlan } from './catalogue-index.ts'
import type { UserError, Warning } from './errors.ts'
import { lineId, parseId } from './global-ids.ts'
import type { Inventory } from './inventory.ts'
import { type Attribute, cartLimits, type StoredLine } from './stored-cart.ts'
import type { UnpublishedProducts } from './unpublished-products.ts'

/** The schema's `CartLineInput`. */
export interface LineInput {
  merchandiseId: string
  quantity?: number | null
  attributes?: readonly Attribute[] | null
  sellingPlanId?: string | null
}

/** The schema's `CartLineUpdateInput`. */
export interface LineUpdate {
  id: string
  merchandiseId?: string | null
  quantity?: number | null
  attributes?: readonly Attribute[] | null
  sellingPlanId?: string | null
}

export interface RuleTools {
  catalogue: CatalogueIndex
  /** The buyer's; null for the primary market. */
  country: string | null
  inventory: Inventory
  unpublished: Pick<UnpublishedProducts, 'has'>
  /** The cart's token, which is part of line ids. */
  token: string
  /** The path of the lines in the mutation's input, for the `field` of errors: `['lines']` or `['input', 'lines']`. */
  field: readonly string[]
}

export type LinesResult =
  | { ok: true; lines: StoredLine[]; warnings: Warning[] }
  | { ok: false; errors: UserError[] }

/** Removes repeated keys: the last value wins, at the place of the first. */
export function distinctAttributes(attributes: readonly Attribute[]): Attribute[] {
  const values = new Map<string, string>()
  for (const { key, value } of attributes) values.set(key, value)
  return [...values].map(([key, value]) => ({ key, value }))
}

const identity = ({ variantId, sellingPlanId, attributes }: StoredLine) =>
  JSON.stringify([
    variantId,
    sellingPlanId,
    attributes.map(({ key, value }) => [key, value]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  ])

/** Merges lines with the same merchandise, plan and attributes, at the place of the first. */
function merge(lines: readonly StoredLine[]): StoredLine[] {
  const merged = new Map<string, StoredLine>()
  for (const line of lines) {
    const same = merged.get(identity(line))
    merged.set(
      identity(line),
      same === undefined ? line : { ...same, quantity: same.quantity + line.quantity },
    )
  }
  return [...merged.values()]
}

/** Validates the merchandise and plan of a line; null when it is valid. */
function checkLine(line: StoredLine, tools: RuleTools, field: readonly string[]): UserError | null {
  parseId(line.variantId)
  const found = tools.catalogue.variant(line.variantId)
  if (found === null || tools.unpublished.has(found.product.id)) {
    return {
      code: 'INVALID',
      field: [...field, 'merchandiseId'],
      message: `The merchandise with id ${line.variantId} does not exist.`,
    }
  }
  if (tools.catalogue.in(tools.country).variant(line.variantId) === null) {
    return {
      code: 'MERCHANDISE_NOT_APPLICABLE',
      field: [...field, 'merchandiseId'],
      message: 'Item cannot be purchased as configured.',
    }
  }
  if (line.sellingPlanId === null) {
    return found.product.requiresSellingPlan
      ? {
          code: 'VARIANT_REQUIRES_SELLING_PLAN',
          field: [...field, 'merchandiseId'],
          message: `${found.product.title} can only be bought with a selling plan.`,
        }
      : null
  }
  parseId(line.sellingPlanId)
  return findPlan(found.product, line.sellingPlanId) === null
    ? {
        code: 'SELLING_PLAN_NOT_APPLICABLE',
        field: [...field, 'sellingPlanId'],
        message: `The selling plan with id ${line.sellingPlanId} does not apply to this merchandise.`,
      }
    : null
}

function checkQuantity(quantity: number, min: number, field: readonly string[]): UserError | null {
  if (quantity < min) {
    return {
      code: 'LESS_THAN',
      field: [...field, 'quantity'],
      message: `Quantity must be at least ${min}.`,
    }
  }
  return quantity > cartLimits.quantity
    ? {
        code: 'MAXIMUM_EXCEEDED',
        field: [...field, 'quantity'],
        message: `Quantity must be at most ${cartLimits.quantity}.`,
      }
    : null
}

const titleOf = (line: StoredLine, tools: RuleTools) =>
  tools.catalogue.variant(line.variantId)?.product.title ?? 'This product'

/**
 * Reduces quantities to what is in stock, over all lines of a variant: unchanged lines are served before those that
 * grew. A line that is sold out stays with quantity 0, as at the real service, until it is removed. Returns a warning for
 * each line that was reduced.
 */
export function fitToStock(
  wanted: readonly StoredLine[],
  before: readonly StoredLine[],
  tools: RuleTools,
): { lines: StoredLine[]; warnings: Warning[] } {
  const earlier = new Map(before.map((line) => [line.key, line.quantity]))
  const grew = (line: StoredLine) => line.quantity > (earlier.get(line.key) ?? 0)
  const left = new Map<string, number>()
  const granted = new Map<string, number>()
  for (const line of [...wanted.filter((one) => !grew(one)), ...wanted.filter(grew)]) {
    const found = tools.catalogue.variant(line.variantId)
    if (found === null) continue
    const available = left.get(line.variantId) ?? tools.inventory.of(found.variant).sellable
    const quantity = Math.min(line.quantity, available)
    granted.set(line.key, quantity)
    left.set(line.variantId, available - quantity)
  }
  const warnings = wanted.flatMap((line): Warning[] => {
    const quantity = granted.get(line.key) ?? 0
    if (quantity >= line.quantity) return []
    const title = titleOf(line, tools)
    const target = lineId(line.key, tools.token)
    return quantity === 0
      ? [
          {
            code: 'MERCHANDISE_OUT_OF_STOCK',
            message: `The product '${title}' is already sold out.`,
            target,
          },
        ]
      : [
          {
            code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
            message: `Only ${quantity} of '${title}' ${quantity === 1 ? 'is' : 'are'} available.`,
            target,
          },
        ]
  })
  return { lines: wanted.map((line) => ({ ...line, quantity: granted.get(line.key) ?? 0 })), warnings }
}

function settle(wanted: readonly StoredLine[], before: readonly StoredLine[], tools: RuleTools): LinesResult {
  const merged = merge(wanted)
  if (merged.length > cartLimits.lines) {
    return {
      ok: false,
      errors: [
        {
          code: 'MAXIMUM_EXCEEDED',
          field: tools.field,
          message: `A cart can hold at most ${cartLimits.lines} lines.`,
        },
      ],
    }
  }
  return { ok: true, ...fitToStock(merged, before, tools) }
}

/** Adds `inputs` to `lines`: all of them, or none when one is invalid. */
export function addLines(
  lines: readonly StoredLine[],
  inputs: readonly LineInput[],
  tools: RuleTools,
): LinesResult {
  const errors: UserError[] = []
  const added = inputs.map((input, index): StoredLine => {
    const field = [...tools.field, String(index)]
    const line: StoredLine = {
      key: randomUUID(),
      variantId: input.merchandiseId,
      sellingPlanId: input.sellingPlanId ?? null,
      quantity: input.quantity ?? 1,
      attributes: distinctAttributes(input.attributes ?? []),
    }
    const error = checkLine(line, tools, field) ?? checkQuantity(line.quantity, 1, field)
    if (error !== null) errors.push(error)
    return line
  })
  return errors.length > 0 ? { ok: false, errors } : settle([...lines, ...added], lines, tools)
}

const unknownLine = (id: string, field: readonly string[]): UserError => ({
  code: 'INVALID_MERCHANDISE_LINE',
  field,
  message: `The merchandise line with id ${id} does not exist.`,
})

/**
 * Applies `updates` to `lines`. Omitted fields are kept, attributes too; a null plan removes the plan; quantity 0
 * removes the line.
 */
export function updateLines(
  lines: readonly StoredLine[],
  updates: readonly LineUpdate[],
  tools: RuleTools,
): LinesResult {
  const errors: UserError[] = []
  const updated = new Map(lines.map((line) => [line.key, line]))
  for (const [index, update] of updates.entries()) {
    const field = [...tools.field, String(index)]
    const line = updated.get(parseId(update.id).key)
    if (line === undefined) {
      errors.push(unknownLine(update.id, [...field, 'id']))
      continue
    }
    const changed: StoredLine = {
      ...line,
      variantId: update.merchandiseId ?? line.variantId,
      sellingPlanId: update.sellingPlanId === undefined ? line.sellingPlanId : update.sellingPlanId,
      quantity: update.quantity ?? line.quantity,
      attributes: update.attributes ? distinctAttributes(update.attributes) : line.attributes,
    }
    // Lines whose merchandise is gone can still be removed.
    const error =
      checkQuantity(changed.quantity, 0, field) ??
      (changed.quantity === 0 ? null : checkLine(changed, tools, field))
    if (error !== null) errors.push(error)
    else if (update.quantity === 0) updated.delete(line.key)
    else updated.set(line.key, changed)
  }
  if (errors.length > 0) return { ok: false, errors }
  return settle([...updated.values()], lines, tools)
}

/** Removes the named lines: all of them, or none when one does not exist. */
export function removeLines(
  lines: readonly StoredLine[],
  ids: readonly string[],
  field: readonly string[],
): LinesResult {
  const keys = new Set(ids.map((id) => parseId(id).key))
  const errors = ids.flatMap((id, index) =>
    lines.some(({ key }) => key === parseId(id).key) ? [] : [unknownLine(id, [...field, String(index)])],
  )
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, lines: lines.filter(({ key }) => !keys.has(key)), warnings: [] }
}
