import { markOf } from '../omission-marks';
import { childOf, elementsOf, isOn, settingOf, type XmlElement } from '../xml';
import { readSymbol } from './symbol-fonts';

/** A field: an instruction, and the result that is shown. */
export interface Field {
  instruction: string;
  isInResult: boolean;
  hasResult: boolean;
  /** Settings of a legacy form field. */
  readonly form: XmlElement | undefined;
}

/** Chosen boxes as Word shows them. */
const checkBox = (isChecked: boolean): string => (isChecked ? '☒' : '☐');

/** The state of a check box or list, which has no result. */
function readForm(form: XmlElement): string | undefined {
  const box = childOf(form, 'checkBox');
  if (box) return checkBox(childOf(box, 'checked') ? isOn(box, 'checked') : isOn(box, 'default'));
  const list = childOf(form, 'ddList');
  if (!list) return undefined;
  const index = Number(settingOf(list, 'result') ?? settingOf(list, 'default') ?? 0);
  return elementsOf(list, 'listEntry')[index]?.attributes.get('val') ?? '';
}

/** The text of a field that has ended, after its result. */
export function endField({ instruction, hasResult, form }: Field): string {
  const state = form && readForm(form);
  if (state !== undefined) return state;
  if (hasResult) return '';
  const [, name = '', argument = ''] =
    /^\s*(\w+)\s*(?:"([^"]*)"|\S*)/.exec(instruction.replace(/^(\s*\w+\s+)([^\s"]+)/, '$1"$2"')) ?? [];
  switch (name.toUpperCase()) {
    case 'FORMTEXT':
      return settingOf(form, 'textInput', 'default') ?? '';
    case 'MERGEFIELD':
      return `«${argument}»`;
    case 'SYMBOL': {
      const font = /\\f\s+"?([^"\\]+)/.exec(instruction)?.[1]?.trim() ?? '';
      return readSymbol(font, Number(argument)) ?? markOf('other');
    }
    case 'QUOTE':
      return argument;
    case 'EQ':
      return markOf('formula');
    case 'INCLUDEPICTURE':
      return markOf('picture');
    case 'INCLUDETEXT':
    case 'EMBED':
    case 'LINK':
      return markOf('attachment');
    default:
      return '';
  }
}

/** The text of a content control without content. */
export function readControl(properties: XmlElement | undefined): string {
  const box = childOf(properties, 'checkbox');
  if (box) return checkBox(isOn(box, 'checked'));
  const list = childOf(properties, 'dropDownList') ?? childOf(properties, 'comboBox');
  const last = list?.attributes.get('lastValue');
  if (last === undefined) return childOf(properties, 'date')?.attributes.get('fullDate')?.slice(0, 10) ?? '';
  const item = elementsOf(list, 'listItem').find(({ attributes }) => attributes.get('value') === last);
  return item?.attributes.get('displayText') ?? last;
}
