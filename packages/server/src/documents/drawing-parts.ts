/** Charts and diagrams, which are parts of their own in every kind of Office file. */
import { markOf } from './omission-marks';
import { oneLine, writeTable } from './table-text';
import { childOf, descendantOf, descendantsOf, elementsOf, parseTree, textOf, type XmlElement } from './xml';

/** Maximum points of a series. */
const maxPoints = 2_000;

/** The values of a series as a chart keeps them, by index. */
function readPoints(source: XmlElement | undefined): string[] {
  const points: string[] = [];
  // A chart with categories on several levels has a list for each; the first is the innermost.
  const list = descendantOf(source, 'lvl') ?? source;
  if (!list) return points;
  for (const point of descendantsOf(list)) {
    const index = Number(point.attributes.get('idx'));
    if (point.name !== 'pt' || !(index >= 0 && index < maxPoints)) continue;
    points[index] = oneLine(textOf(childOf(point, 'v')));
  }
  return Array.from(points, value => value ?? '');
}

/** Paragraphs of DrawingML in one line. */
export const richText = (parent: XmlElement | undefined): string =>
  parent
    ? oneLine(
        [...descendantsOf(parent)]
          .filter(({ name }) => name === 't' || name === 'v')
          .map(textOf)
          .join(''),
      )
    : '';

/** Numbers of a chart often come from divisions. */
const shorten = (value: string): string =>
  /^-?\d+\.\d{6,}$/.test(value) ? String(Number(Number(value).toPrecision(6))) : value;

/** The title of a chart and its series as a table, or a mark if it has no data. */
export function readChart(xml: string | undefined): string {
  if (xml === undefined) return markOf('chart');
  const { root } = parseTree(xml);
  const chart = descendantOf(root, 'chart');
  const title = richText(childOf(chart, 'title'));
  const series = chart ? [...descendantsOf(chart)].filter(({ name }) => name === 'ser') : [];
  const columns = series.map(element => ({
    name: richText(childOf(element, 'tx')),
    labels: readPoints(childOf(element, 'cat') ?? childOf(element, 'xVal')),
    values: readPoints(childOf(element, 'val') ?? childOf(element, 'yVal')).map(shorten),
  }));
  if (!columns.some(({ values }) => values.length > 0)) return `${title}${markOf('chart')}`;
  // Series of points have places of their own.
  const shared = columns.every(
    ({ labels }) => labels.length === 0 || labels.join('\n') === columns[0]?.labels.join('\n'),
  );
  const tables = shared ? [columns] : columns.map(column => [column]);
  const texts = tables.map(table => {
    const labels = table[0]?.labels ?? [];
    const height = Math.max(labels.length, ...table.map(({ values }) => values.length));
    const rows = Array.from({ length: height }, (_, index) => [
      labels[index] ?? '',
      ...table.map(({ values }) => values[index] ?? ''),
    ]);
    return writeTable(
      [['', ...table.map(({ name }) => name)], ...rows].map(row => row.map(text => ({ text }))),
    );
  });
  return [title, ...texts].filter(text => text.trim() !== '').join('\n');
}

/** The texts of a diagram (SmartArt), a line each, in the order of its outline. */
export function readDiagram(xml: string | undefined): string {
  const { root } = parseTree(xml ?? '');
  const model = childOf(root, 'dataModel');
  const points = new Map(
    elementsOf(childOf(model, 'ptLst'), 'pt').map(point => [point.attributes.get('modelId') ?? '', point]),
  );
  const children = new Map<string, { readonly id: string; readonly order: number }[]>();
  for (const { attributes } of elementsOf(childOf(model, 'cxnLst'), 'cxn')) {
    if ((attributes.get('type') ?? 'parOf') !== 'parOf') continue;
    const parent = attributes.get('srcId') ?? '';
    const list = children.get(parent) ?? [];
    list.push({ id: attributes.get('destId') ?? '', order: Number(attributes.get('srcOrd') ?? 0) });
    children.set(parent, list);
  }
  const lines: string[] = [];
  const seen = new Set<string>();
  const add = (id: string, depth: number) => {
    const point = points.get(id);
    if (!point || seen.has(id)) return;
    seen.add(id);
    const text = elementsOf(childOf(point, 't'), 'p').map(richText).filter(Boolean).join(' ');
    const type = point.attributes.get('type') ?? 'node';
    if (text !== '' && (type === 'node' || type === 'asst'))
      lines.push(`${'  '.repeat(Math.min(Math.max(depth - 1, 0), 10))}- ${text}`);
    if (depth > 100) return;
    for (const child of (children.get(id) ?? []).sort((one, other) => one.order - other.order))
      add(child.id, depth + 1);
  };
  for (const [id, point] of points) if (point.attributes.get('type') === 'doc') add(id, 0);
  for (const id of points.keys()) add(id, 1);
  return lines.length > 0 ? lines.join('\n') : markOf('picture');
}

/**
 * The description of a picture, or a mark if it has none.
 *
 * @param properties The element with the attributes `descr` and `title`.
 */
export function describePicture(properties: XmlElement | undefined): string {
  const description = oneLine(
    properties?.attributes.get('descr') || properties?.attributes.get('title') || '',
  );
  if (description !== '') return `[Image: ${description}]`;
  const decorative = descendantOf(properties, 'decorative');
  return decorative && /^(?:1|true)$/.test(decorative.attributes.get('val') ?? '') ? '' : markOf('picture');
}
