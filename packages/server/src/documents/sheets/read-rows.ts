import { documentLimits } from '../document';
import { markOf } from '../omission-marks';
import { walkXml } from '../xml';
import { type CellFormat, showIsoDate, showNumber, showText } from './cell-format';

export interface Workbook {
  readonly shared: readonly string[];
  /** By number of the cell style. */
  readonly formats: readonly CellFormat[];
  readonly startsIn1904: boolean;
}

/** Excel writes characters that XML cannot contain as `_x000D_`, and an underscore before such a text as `_x005F_`. */
export const readEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => {
        const sign = String.fromCharCode(Number.parseInt(code, 16));
        return sign === '\0' ? '' : sign;
      })
    : text;

/** Maximum number of empty cells in a row that are written as such; behind more of them a cell names its column. */
const maxGap = 200;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  /** The value refers to rich content, such as a picture in the cell. */
  readonly isRich: boolean;
  value: string;
  formula: string;
  hasFormula: boolean;
}

/** The rows of a sheet, without empty ones. */
export function readRows(
  xml: string,
  workbook: Workbook,
): { readonly rows: readonly string[]; readonly isDamaged: boolean } {
  const rows: string[] = [];
  let cells: string[] = [];
  // The column after the last cell, and after the last one that was written.
  let next = 0;
  let written = 0;
  let cell: Cell | undefined;
  let place: 'value' | 'formula' | undefined;
  let phonetic = 0;
  let length = 0;
  const { isDamaged } = walkXml(xml, {
    open(name, attributes) {
      if (name === 'row') [cells, next, written] = [[], 0, 0];
      else if (name === 'c') cell = startCell(attributes, next);
      else if (name === 'rPh') phonetic++;
      else if (name === 'v' || name === 't') place = 'value';
      else if (name === 'f') {
        place = 'formula';
        if (cell) cell.hasFormula = true;
      }
    },
    text(value) {
      if (place && cell && phonetic === 0) cell[place] += value;
    },
    close(name) {
      if (name === 'v' || name === 't' || name === 'f') place = undefined;
      else if (name === 'rPh') phonetic--;
      else if (name === 'c' && cell) {
        const shown = showCell(cell, workbook);
        next = cell.column + 1;
        if (shown !== '') {
          const gap = cell.column - written;
          if (gap > maxGap) cells.push(`${nameOfColumn(cell.column)}: ${shown}`);
          else {
            for (let at = 0; at < gap; at++) cells.push('');
            cells.push(shown);
          }
          written = Math.max(written, cell.column) + 1;
        }
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) {
        const row = cells.join(' | ');
        length += row.length + 1;
        rows.push(row);
      }
    },
    isDone: () => length > documentLimits.text,
  });
  return { rows, isDamaged };
}

function startCell(attributes: ReadonlyMap<string, string>, next: number): Cell {
  return {
    column: columnOf(attributes.get('r') ?? '') ?? next,
    type: attributes.get('t') ?? '',
    style: Number(attributes.get('s') ?? 0),
    isRich: attributes.has('vm'),
    value: '',
    formula: '',
    hasFormula: false,
  };
}

/** `BC12` is in the column with index 54, counted from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^\$?([a-z]{1,3})/i.exec(reference)?.[1]?.toUpperCase();
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function nameOfColumn(index: number): string {
  let name = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}

function showCell({ type, style, value, formula, hasFormula, isRich }: Cell, workbook: Workbook): string {
  const { shared, formats, startsIn1904 } = workbook;
  const format = formats[style];
  const text = (content: string) => {
    const clean = readEscapes(content).replace(/\s*[\r\n]\s*/g, ' ');
    return format ? showText(clean, format) : clean;
  };
  // A program that does not calculate writes formulas without results.
  if (value === '' && hasFormula && type !== 'str') return formula === '' ? markOf('formula') : `=${formula}`;
  if (type === 's') {
    const content = shared[Number(value)];
    return content === undefined ? markOf('other') : text(content);
  }
  if (type === 'str' || type === 'inlineStr') return text(value);
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'e') return isRich ? markOf('picture') : value;
  if (type === 'd') return showIsoDate(value);
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  return format ? showNumber(format.isDate && startsIn1904 ? number + 1_462 : number, format) : value;
}
