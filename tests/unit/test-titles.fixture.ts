import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const parsed = new Map<string, ts.SourceFile>()
function parse(path: string): ts.SourceFile {
  const known = parsed.get(path)
  if (known !== undefined) return known
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(path, file)
  return file
}

/** The text of a literal, each placeholder of a template standing as "…"; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  }
  return undefined
}

/** The name that a call begins with: "test" for `test.describe.each(rows)(title, …)`. */
function calleeRoot(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  if (
    ts.isPropertyAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isTaggedTemplateExpression(node)
  ) {
    return calleeRoot(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
  }
  return undefined
}
const isTestCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(calleeRoot(node.expression) ?? '')

const contains = (node: ts.Node, found: (child: ts.Node) => boolean): boolean =>
  found(node) || (ts.forEachChild(node, (child) => contains(child, found)) ?? false)

/** Where a name of a file is declared, followed through relative imports. */
function declaration(file: ts.SourceFile, name: string): { file: ts.SourceFile; node: ts.Node } | undefined {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find(
        (each) => ts.isIdentifier(each.name) && each.name.text === name,
      )
      if (found?.initializer !== undefined) return { file, node: found.initializer }
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const names = statement.importClause?.namedBindings
    if (names === undefined || !ts.isNamedImports(names)) continue
    const imported = names.elements.find((each) => each.name.text === name)
    const path = join(dirname(file.fileName), statement.moduleSpecifier.text)
    if (imported === undefined || !existsSync(path) || !statement.moduleSpecifier.text.startsWith('.'))
      continue
    return declaration(parse(path), (imported.propertyName ?? imported.name).text)
  }
  return undefined
}

/** Every string of a table that tests are made from, wherever its parts are declared. */
function tableTexts(file: ts.SourceFile, table: ts.Node, seen: Set<ts.Node>): string[] {
  if (seen.has(table)) return []
  seen.add(table)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined) texts.push(text)
    if (ts.isIdentifier(node)) {
      const found = declaration(file, node.text)
      if (found !== undefined) texts.push(...tableTexts(found.file, found.node, seen))
    }
    ts.forEachChild(node, visit)
  }
  visit(table)
  return texts
}

/**
 * The names of a test file's tests and groups, as the compiler reads them. Where names are made from a table
 * (`test.each(table)`, or a loop over one around tests), the table's strings are among them.
 */
export function testTitles(path: string): string[] {
  const file = parse(path)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (isTestCall(node)) {
      const [first] = node.arguments
      const text = first === undefined ? undefined : textOf(first)
      if (text !== undefined) titles.push(text)
      const isTable =
        ts.isPropertyAccessExpression(node.expression) && ['each', 'for'].includes(node.expression.name.text)
      if (isTable && first !== undefined) titles.push(...tableTexts(file, first, new Set()))
    }
    if (ts.isForOfStatement(node) && contains(node.statement, isTestCall)) {
      titles.push(...tableTexts(file, node.expression, new Set()))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}
