/** Maximum number of lines in the style sheets of the widgets, without widget-kit. This number only gets lower. */
const maxWidgetLines = 5000;

/** The scale of `packages/ui/src/theme/tokens.css`; heights of 40 and 44 are those for touch. */
const scales = {
  'font size': {
    12: '--_fs-xs',
    13: '--_fs-sm',
    14: '--_fs-md',
    16: '--_fs-read',
    20: '--_fs-lg',
    28: '--_fs-xl',
  },
  weight: { 400: '--_fw-normal', 500: '--_fw-medium', 600: '--_fw-bold' },
  radius: { 6: '--_r-sm', 8: '--_r-md', 12: '--_r-lg', 16: '--_r-xl', 999: '--_r-full' },
  height: { 28: '--_ctl-sm', 32: '--_ctl', 36: '--_ctl-lg', 40: '--_ctl', 44: '--_ctl-lg' },
};

const sheets = /^(?:packages\/[^/]+|portal)\/src\/.*\.css$/;
const widgetSheets = /^packages\/widget-(?!kit\/)[^/]+\/src\//;
/** The pages and elements of the SDK are outside of a root, so they repeat the numbers of the scale. */
const withoutRoot = /^packages\/sdk\//;

const control = /button|input|textarea|select|search|chip|option|choice|segment|menu-row|o-tab\b|summary/;
/** Pictures, icons and screen readers' texts are no controls, though their selectors name one. */
const picture = /(?:svg|img|canvas|i|label|(?:::|-)(?:before|after|text|picture))$/;

/**
 * Finds font sizes, weights, radii and heights of controls that are not on the scale of tokens.
 *
 * @param {readonly { path: string, text: string }[]} sources
 * @param {number} [maxLines] of the widgets' sheets together
 * @returns {string[]}
 */
export function findTokenProblems(sources, maxLines = maxWidgetLines) {
  const own = sources.filter(({ path }) => sheets.test(path));
  const problems = own.flatMap(({ path, text }) => [...problemsOf(path, text)]);
  const lines = own
    .filter(({ path }) => widgetSheets.test(path))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  if (lines > maxLines) problems.push(`${lines} lines of style sheets in widgets, at most ${maxLines}`);
  return problems;
}

function* problemsOf(path, text) {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ' '));
  for (const [index, { selector, property, value }] of declarationsOf(plain)) {
    for (const kind of kindsOf(selector, property)) {
      const scale = scales[kind];
      const number = numbersOf(kind, property, value).find(
        each => !(withoutRoot.test(path) && each in scale),
      );
      if (number === undefined) continue;
      const line = plain.slice(0, index).split('\n').length;
      yield `${path}:${line}: ${property}: ${value} is no token; the nearest is ${nearest(scale, number)}`;
    }
  }
}

/** The declarations of a sheet by position, each with the selector of its rule. */
function* declarationsOf(text) {
  for (const rule of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const selector = (rule[1] ?? '').trim();
    const start = rule.index + (rule[1] ?? '').length + 1;
    for (const declaration of (rule[2] ?? '').matchAll(/([\w-]+)\s*:\s*([^;]+)/g))
      yield/** @type {const} */ ([
        start + declaration.index,
        {
          selector,
          property: declaration[1] ?? '',
          value: (declaration[2] ?? '').trim().replace(/\s+/g, ' '),
        },
      ]);
  }
}

/** @returns {readonly (keyof typeof scales)[]} */
function kindsOf(selector, property) {
  if (property === 'font') return ['font size', 'weight'];
  // The text of a chart scales with its drawing.
  if (property === 'font-size') return / text$/.test(selector) ? [] : ['font size'];
  if (property === 'font-weight') return ['weight'];
  if (/^border-(?:[a-z-]+-)?radius$/.test(property)) return ['radius'];
  if (!/^(?:min-)?(?:height|block-size)$/.test(property)) return [];
  return selector.split(',').some(one => control.test(one) && !picture.test(one.trim())) ? ['height'] : [];
}

/** The numbers of a value that a token should replace. A value in `max()` or `calc()` beside a token follows that token. */
function numbersOf(kind, property, value) {
  if (/^(?:max|min|calc)\(.*var\(--_/.test(value)) return [];
  if (kind === 'weight')
    return [...value.matchAll(/(?<![\w.])[1-9]\d\d\b/g)].map(([number]) => Number(number));
  const size = property === 'font' ? (value.split(/[/"]/)[0] ?? '') : value;
  const numbers = [...size.matchAll(/(?<![\w.-])([\d.]+)(?:px|rem)/g)].map(([, number]) => Number(number));
  // Radii up to 2 px and heights beyond a control's are parts of a drawing.
  if (kind === 'radius') return numbers.filter(number => number > 2);
  return kind === 'height' ? numbers.filter(number => number >= 24 && number <= 50) : numbers;
}

const nearest = (scale, number) =>
  Object.entries(scale).sort(
    ([one], [other]) => Math.abs(Number(one) - number) - Math.abs(Number(other) - number),
  )[0]?.[1];
