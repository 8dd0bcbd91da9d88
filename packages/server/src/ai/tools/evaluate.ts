import { ToolError } from './tool-error';

const maxLength = 500;
const maxDepth = 50;
const token = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([-+*/%^()]))/iy;

/**
 * Evaluates an expression by recursive descent over a list of tokens; nothing is ever run as code. Length and depth are capped,
 * so that hostile input costs nothing. Throws `ToolError`.
 */
export function evaluate(expression: string): number {
  if (expression.length > maxLength) throw new ToolError(`The expression exceeds ${maxLength} characters`);
  const tokens = tokenize(expression);
  let position = 0;
  let depth = 0;

  const take = (...wanted: string[]): string | undefined => {
    const next = tokens[position];
    if (typeof next !== 'string' || !wanted.includes(next)) return undefined;
    position++;
    return next;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      value = sign === '+' ? value + product() : value - product();
    return value;
  };
  const product = (): number => {
    let value = signed();
    for (let sign = take('*', '/', '%'); sign; sign = take('*', '/', '%')) {
      const right = signed();
      value = sign === '*' ? value * right : sign === '/' ? value / right : value % right;
    }
    return value;
  };
  const signed = (): number => {
    if (++depth > maxDepth) throw new ToolError('The expression is nested too deeply');
    const sign = take('+', '-');
    const value = sign ? signed() : power();
    depth--;
    return sign === '-' ? -value : value;
  };
  const power = (): number => {
    const base = atom();
    return take('^') ? base ** signed() : base;
  };
  const atom = (): number => {
    const next = tokens[position];
    if (typeof next === 'number') {
      position++;
      return next;
    }
    if (!take('(')) throw new ToolError('A number or a parenthesis is missing');
    const value = sum();
    if (!take(')')) throw new ToolError('A closing parenthesis is missing');
    return value;
  };

  const value = sum();
  if (position < tokens.length) throw new ToolError('There is something after the end of the expression');
  if (!Number.isFinite(value)) throw new ToolError('The result is not a finite number');
  return value;
}

function tokenize(expression: string): (number | string)[] {
  const text = expression.trimEnd();
  const tokens: (number | string)[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new ToolError(`Not understood at position ${at + 1}`);
    tokens.push(match[1] === undefined ? (match[2] ?? '') : Number(match[1]));
  }
  return tokens;
}
