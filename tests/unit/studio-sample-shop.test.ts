import type { SchemaType } from 'sanity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocuments, sampleDatasets } from '../../scripts/sample/sample-files.ts'
import { complaints, isObjectType, objectTypeNamed, openStudio, type StudioWorld } from './studio.fixture.ts'
import { documentFields } from './studio-fields.fixture.ts'
import { barest, uploaded } from './studio-samples.fixture.ts'

let studio: StudioWorld
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const typeNamed = (name: string) => objectTypeNamed(studio, name)

describe('the sample shop in the studio', () => {
  // Staging's documents are part of the edge cases, too.
  const lines = new Set(sampleDatasets.flatMap(readDocuments).map((document) => JSON.stringify(document)))
  const documents = [...lines].map((line) => uploaded(JSON.parse(line)))

  test('passes the studio’s validation (VAL-01..49)', async () => {
    const refused: string[] = []
    for (const document of documents) {
      const found = await complaints(studio.workspace, document)
      for (const { level, path, message } of found) {
        if (level === 'error') refused.push(`${document._id} ${path}: ${message}`)
      }
    }
    expect(refused).toEqual([])
  })

  test('has only fields of the schema', () => {
    const unknown = new Set<string>()
    const walk = (value: unknown, type: SchemaType | undefined, place: string): void => {
      if (Array.isArray(value) && type?.jsonType === 'array') {
        for (const item of value) {
          const named: unknown =
            typeof item === 'object' && item !== null && '_type' in item ? item._type : undefined
          const member = type.of.find(({ name }) => name === named) ?? type.of[0]
          if (named !== undefined && member?.name !== named) unknown.add(`${place}[]: ${String(named)}`)
          walk(item, member, `${place}[]`)
        }
        return
      }
      if (typeof value !== 'object' || value === null || !isObjectType(type) || type.name === 'block') return
      for (const [name, inner] of Object.entries(value)) {
        if (name.startsWith('_')) continue
        const field = type.fields.find((one) => one.name === name)
        if (field === undefined) unknown.add(`${place}.${name}`)
        else walk(inner, field.type, `${place}.${name}`)
      }
    }
    for (const document of documents) walk(document, typeNamed(document._type), document._type)
    expect([...unknown]).toEqual([])
  })

  const isFilled = (value: unknown, [name, ...rest]: readonly string[]): boolean => {
    if (Array.isArray(value))
      return value.some((item) => isFilled(item, name === undefined ? [] : [name, ...rest]))
    if (name === undefined) return value !== undefined && value !== null && value !== ''
    if (typeof value !== 'object' || value === null) return false
    return isFilled(new Map(Object.entries(value)).get(name.replace('[]', '')), rest)
  }
  const namesIn = (document: object) =>
    Object.keys(document)
      .filter((name) => !name.startsWith('_'))
      .toSorted()

  test.each(Object.entries(documentFields))(
    'has a complete and a minimal document of %s',
    (typeAndRow, all) => {
      const [type = ''] = typeAndRow.split(' ')
      const of = documents.filter(({ _type }) => _type === type)
      expect(
        of.map((document) => all.filter((field) => !isFilled(document, field.split('.')))),
      ).toContainEqual([])
      expect(of.map(namesIn)).toContainEqual(namesIn(barest[type] ?? {}))
    },
  )
})
