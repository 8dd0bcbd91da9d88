// Puts comments back into the declarations of the package, where editors read them. The compiler omits them in types that it
// infers, such as those of schemas, and a mapped type that renames its members has none.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { packageRoot } from './vite-options.mjs';

const dist = join(packageRoot, 'dist');
const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.d.ts'))
  .map(name => join(dist, name));
const options = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  customConditions: ['oriel-source'],
  strict: true,
  types: [],
};

/** Copies the comments of constants in the sources to their inferred types. */
function restoreInferred() {
  const program = ts.createProgram([join(packageRoot, '../contracts/src/index.ts')], options);
  const checker = program.getTypeChecker();
  const constants = new Map();
  for (const source of program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile)) {
    for (const { name } of variablesOf(source)) constants.set(name.getText(source), name);
  }
  for (const file of declarations) {
    const source = parse(file);
    const insertions = [];
    const visit = (node, type) => {
      if (ts.isTypeLiteralNode(node)) {
        for (const member of node.members.filter(ts.isPropertySignature)) {
          const property = type.getProperty(member.name.text);
          if (!property) continue;
          const comment = commentOf(property, checker);
          if (comment) insertions.push({ at: member.getStart(source), text: `${comment}\n` });
          if (member.type) visit(member.type, checker.getTypeOfSymbol(property));
        }
      } else if (ts.isTypeReferenceNode(node)) {
        const types = type.aliasTypeArguments ?? checker.getTypeArguments(type);
        node.typeArguments?.forEach((argument, index) => {
          if (types[index]) visit(argument, types[index]);
        });
      }
    };
    for (const { name, type } of variablesOf(source)) {
      const constant = constants.get(name.getText(source));
      if (type && constant) visit(type, checker.getTypeAtLocation(constant));
    }
    insert(file, source, insertions);
  }
}

/** Adds members with comments to the types whose members are renamed ones of another type. */
function documentRenamed() {
  // An entry reads the main one's types, which must be complete.
  const order = [...declarations].sort((a, b) => Number(a.includes('vue')) - Number(b.includes('vue')));
  for (const file of order) {
    const program = ts.createProgram([file], {
      ...options,
      paths: { '@oriel/sdk': [join(dist, 'index.d.ts')] },
    });
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(file);
    const insertions = source.statements.flatMap(statement => {
      if (!ts.isTypeAliasDeclaration(statement) || statement.typeParameters) return [];
      const members = checker
        .getPropertiesOfType(checker.getTypeAtLocation(statement.name))
        .map(property => ({
          property,
          comment: property.declarations ? '' : commentOf(originOf(property), checker),
        }))
        .filter(({ comment }) => comment)
        .map(({ property, comment }) => `${comment}\nreadonly ${JSON.stringify(property.name)}?: unknown;\n`);
      return members.length > 0 ? [{ at: statement.type.end, text: ` & {\n${members.join('')}}` }] : [];
    });
    insert(file, source, insertions);
  }
}

const parse = file => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

const variablesOf = source =>
  source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);

/** The member that a mapped type renames. */
function originOf(property) {
  let origin = property;
  while (!origin.declarations && origin.links?.syntheticOrigin) origin = origin.links.syntheticOrigin;
  return origin;
}

function commentOf(symbol, checker) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  return text && `/** ${text.replaceAll('\n', '\n * ')} */`;
}

function insert(file, source, insertions) {
  let { text } = source;
  for (const { at, text: added } of insertions.sort((a, b) => b.at - a.at)) {
    text = text.slice(0, at) + added + text.slice(at);
  }
  writeFileSync(file, text);
}

restoreInferred();
documentRenamed();
