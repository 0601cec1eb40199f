import { parseSync, Visitor } from 'oxc-parser'

// biome-ignore lint/suspicious/noExplicitAny: a node is read by the names of its type's fields
type Node = any

/** Packages whose components render exactly one element, always in the same place. */
const ONE_ELEMENT = ['lucide-react', 'react-router']

/**
 * Lists JSX elements with text of their own beside children that may change: text that changes, appears or disappears,
 * or elements that do. A browser that translates a page replaces text nodes with elements. React then updates a node
 * that is no longer in the page, or fails when it inserts before it. Text that is the only child of its element is safe.
 */
export function bareTexts(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const names = namesIn(program)
  const found: string[] = []
  const inner = new Set<Node>()
  const note = (node: Node) =>
    found.push(
      `${file}:${source.slice(0, node.start).split('\n').length} ${source.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 120)}`,
    )

  function visit(node: Node) {
    for (const child of node.children) if (child.type === 'JSXFragment') inner.add(child)
    if (inner.has(node)) return
    const children = childrenOf(node)
    if (!children.some((child) => isText(child, names))) return
    const alone = children.length === 1 && node.type === 'JSXElement'
    if (!alone && (node.type === 'JSXFragment' || children.some((child) => mayChange(child, names))))
      note(node)
  }

  new Visitor({ JSXElement: visit, JSXFragment: visit }).visit(program)
  return found
}

/** Children that React renders, those of nested fragments included. */
function childrenOf({ children }: Node): Node[] {
  return children.flatMap((child: Node) => {
    if (child.type === 'JSXFragment') return childrenOf(child)
    if (child.type === 'JSXText') return /\S/.test(child.value) || !child.value.includes('\n') ? [child] : []
    if (child.type !== 'JSXExpressionContainer') return [child]
    return child.expression.type === 'JSXEmptyExpression' ? [] : [child]
  })
}

interface Names {
  /** imported components that always render one element */
  fixed: ReadonlySet<string>
  /** variables, properties and functions that hold or return elements only */
  elements: ReadonlySet<string>
}

function namesIn(program: Node): Names {
  const fixed = new Set<string>()
  const elements = new Set<string>()
  const names = { fixed, elements }
  const noteImport = ({ source, specifiers }: Node) => {
    if (ONE_ELEMENT.includes(source.value)) for (const { local } of specifiers) fixed.add(local.name)
  }
  const noteTyped = ({ name, typeAnnotation }: Node) => {
    if (isElementType(typeAnnotation?.typeAnnotation)) elements.add(name)
  }
  const noteProperty = ({ key, typeAnnotation }: Node) => noteTyped({ name: key.name, typeAnnotation })
  const noteFunction = ({ id, ...made }: Node) => {
    if (isElementType(made.returnType?.typeAnnotation) || rendersElements(made, names)) elements.add(id?.name)
  }
  const noteVariable = ({ id, init }: Node) => {
    if (/^(?:Arrow)?Function/.test(init?.type ?? '')) noteFunction({ ...init, id })
    else if (init && holdsJsx(init) && !mayBeText(init, names)) elements.add(id.name)
  }
  new Visitor({
    ImportDeclaration: noteImport,
    TSPropertySignature: noteProperty,
    Identifier: noteTyped,
    FunctionDeclaration: noteFunction,
    VariableDeclarator: noteVariable,
  }).visit(program)
  return names
}

/** Whether a type is `Elements` or `ReactElement`, or a function that returns one. */
function isElementType(type: Node): boolean {
  if (type?.type === 'TSFunctionType') return isElementType(type.returnType?.typeAnnotation)
  return type?.type === 'TSTypeReference' && ['Elements', 'ReactElement'].includes(type.typeName.name)
}

function rendersElements({ body }: Node, names: Names): boolean {
  return body.type !== 'BlockStatement' && holdsJsx(body) && !mayBeText(body, names)
}

function holdsJsx(node: Node): boolean {
  let found = false
  const note = () => {
    found = true
  }
  new Visitor({ JSXElement: note, JSXFragment: note }).visit({
    type: 'Program',
    body: [{ type: 'ExpressionStatement', expression: node }],
  } as Node)
  return found
}

const WRAPPERS = ['ParenthesizedExpression', 'TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']

function unwrap(node: Node): Node {
  return WRAPPERS.includes(node?.type) ? unwrap(node.expression) : node
}

function isText(child: Node, names: Names): boolean {
  return (
    child.type === 'JSXText' ||
    (child.type === 'JSXExpressionContainer' && mayBeText(child.expression, names))
  )
}

/** Hooks return elements under names that end in `dialog` or `outcome`. */
function holdsElements(name: string | undefined, { elements }: Names): boolean {
  return name !== undefined && (elements.has(name) || /(?:dialog|outcome)$/i.test(name))
}

/** Whether an expression may render text. Unknown names and calls may. */
function mayBeText(expression: Node, names: Names): boolean {
  const node = unwrap(expression)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return false
  if (node.type === 'Literal') return !['boolean', 'object'].includes(typeof node.value)
  if (node.type === 'Identifier') return node.name !== 'undefined' && !holdsElements(node.name, names)
  if (node.type === 'MemberExpression') return !holdsElements(node.property.name, names)
  if (node.type === 'ConditionalExpression')
    return mayBeText(node.consequent, names) || mayBeText(node.alternate, names)
  if (node.type === 'LogicalExpression')
    return mayBeText(node.right, names) || (node.operator !== '&&' && mayBeText(node.left, names))
  if (node.type === 'ChainExpression') return mayBeText(node.expression, names)
  if (node.type === 'CallExpression') return callMayBeText(node, names)
  return true
}

function callMayBeText({ callee, arguments: given }: Node, names: Names): boolean {
  if (callee.type === 'Identifier') return !names.elements.has(callee.name)
  if (!['map', 'flatMap', 'from'].includes(callee.property?.name)) return true
  const made = unwrap(given.at(-1))
  if (made?.type === 'Identifier') return !names.elements.has(made.name)
  if (!made?.body) return true
  return made.body.type === 'BlockStatement' ? !holdsJsx(made.body) : mayBeText(made.body, names)
}

/** Whether a child may appear, disappear, move or change while its siblings stay. */
function mayChange(child: Node, { fixed }: Names): boolean {
  if (child.type === 'JSXText') return false
  if (child.type === 'JSXExpressionContainer') return unwrap(child.expression).type !== 'Literal'
  const { name, attributes } = child.openingElement
  const isFixed = name.type === 'JSXIdentifier' && (/^[a-z]/.test(name.name) || fixed.has(name.name))
  return !isFixed || attributes.some((attribute: Node) => attribute.name?.name === 'key')
}
