import type { Formula } from '../inline/inline-node';

type WriteFormula = typeof import('../formulas/write-formula').writeFormula;

let write: WriteFormula | undefined;
let loading: Promise<WriteFormula> | undefined;

/** The formula writer is as large as all other code here, and most answers have no formulas. */
function load(): Promise<WriteFormula> {
  loading ??= import('../formulas/write-formula').then(
    module => {
      write = module.writeFormula;
      return write;
    },
    error => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** A formula: its source while its end is missing or the writer is loading, then MathML. */
export function makeFormula(formula: Formula, ownerDocument: Document): Element {
  const { tex, source, display, open } = formula;
  const holder = ownerDocument.createElement('span');
  holder.className = display ? 'md-formula md-display' : 'md-formula';
  holder.append(source.startsWith('$') && !source.startsWith('$$') && !open ? source : tex.trim());
  const show = (writeFormula: WriteFormula) => {
    const result = writeFormula(tex, display, ownerDocument);
    if (typeof result !== 'string') holder.replaceChildren(result);
    else {
      holder.classList.add('md-wrong');
      holder.title = result;
      holder.textContent = source;
    }
  };
  if (open || !write)
    load().then(
      // If loading fails, the source stays.
      writeFormula => open || show(writeFormula),
      () => {},
    );
  else show(write);
  return holder;
}
