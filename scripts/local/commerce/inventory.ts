import { z } from 'zod'
import { readStored } from '../shared/read-stored.ts'
import { writeAtomically } from '../shared/write-atomically.ts'
import type { CatalogueProduct, CatalogueVariant } from './catalogue.ts'

const soldSchema = z.record(z.string(), z.int().min(0))

export interface Stock {
  /** Null when the stock is not tracked. */
  left: number | null
  /** How many can be bought: infinite when the stock is not tracked or may go below zero. */
  sellable: number
}

/** The stock of each variant: the catalogue's quantity less what completed carts took. */
export class Inventory {
  readonly #file: string
  readonly #sold: Map<string, number>

  private constructor(file: string, sold: Map<string, number>) {
    this.#file = file
    this.#sold = sold
  }

  /** Reads the quantities sold so far from `file`, which need not exist. @throws Error for a damaged one. */
  static async open(file: string): Promise<Inventory> {
    return new Inventory(file, new Map(Object.entries((await readStored(file, soldSchema)) ?? {})))
  }

  of({ id, inventory }: CatalogueVariant): Stock {
    if (!inventory.tracked) return { left: null, sellable: Number.POSITIVE_INFINITY }
    const left = inventory.quantity - (this.#sold.get(id) ?? 0)
    return { left, sellable: inventory.policy === 'continue' ? Number.POSITIVE_INFINITY : Math.max(0, left) }
  }

  availableForSale(product: CatalogueProduct): boolean {
    return product.variants.some((variant) => this.of(variant).sellable > 0)
  }

  /** Subtracts the lines of a completed cart from the stock, and stores it. */
  async take(lines: ReadonlyArray<{ variantId: string; quantity: number }>): Promise<void> {
    for (const { variantId, quantity } of lines) {
      this.#sold.set(variantId, (this.#sold.get(variantId) ?? 0) + quantity)
    }
    await writeAtomically(this.#file, JSON.stringify(Object.fromEntries(this.#sold)))
  }
}
