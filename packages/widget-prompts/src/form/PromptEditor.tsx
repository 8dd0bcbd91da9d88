import { fetched, useT } from '@oriel/app-kit';
import { cardLimits, cutText, type PlacedProblem, parsePrompt, variableKey } from '@oriel/contracts';
import { Button, Field, Textarea } from '@oriel/ui';
import { Braces } from 'lucide-react';
import { Fragment, type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react';

const VariableBuilder = fetched(() => import('./VariableBuilder'));

/** The markers of a new variable. */
const marks = { open: '{{', close: '}}' };

/** Options that may follow a name; docs/prompt-variables.md lists all of them. */
const kinds = [
  ['long', ' | long'],
  ['number', ' | number'],
  ['date', ' | date'],
  ['choices', '; A; B; C | choices'],
  ['optional', ' | optional'],
  ['label', ' | label: …'],
  ['help', ' | help: …'],
  ['default', ' | default: …'],
] as const;

/** A variable needs a space next to these: words, other variables, and after the end of a sentence. */
const wordBefore = /[\p{L}\p{M}\p{N}}.,;:!?)]$/u;
const wordAfter = /^[\p{L}\p{M}\p{N}{(]/u;

/** Maximum number of hints shown at a time. */
const mostHints = 3;

/**
 * The text of a prompt; variables are highlighted while typing. The highlights are in a copy of the text behind the field, so the
 * field stays a native one.
 */
export function PromptEditor({
  value,
  error,
  onChange,
  onLeave,
}: {
  value: string;
  error: ReactNode;
  onChange: (text: string) => void;
  onLeave: () => void;
}) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const parsed = useMemo(() => parsePrompt(value), [value]);
  const { segments, variables, problems, repeatedOptions } = parsed;
  /** Key of the variable that was selected last, in the text or next to it. */
  const [current, setCurrent] = useState<string>();
  const nameless = problems.filter(({ code }) => code === 'variable_empty');
  const wrong = new Set(problems.map(({ start }) => start));

  const insertVariable = () => {
    const field = area.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    const chosen = value.slice(selectionStart, selectionEnd);
    const name = chosen.trim() || t('form.newVariable');
    // A word selected by double click may include the space after it.
    const lead = chosen.slice(0, chosen.length - chosen.trimStart().length);
    const tail = chosen.trim() && chosen.slice(chosen.trimEnd().length);
    const before = lead || (wordBefore.test(value.slice(0, selectionStart)) ? ' ' : '');
    const after = tail || (wordAfter.test(value.slice(selectionEnd)) ? ' ' : '');
    field.focus();
    field.setRangeText(`${before}${marks.open}${name}${marks.close}${after}`, selectionStart, selectionEnd);
    const start = selectionStart + before.length + marks.open.length;
    field.setSelectionRange(start, start + name.length);
    onChange(field.value);
    setCurrent(variableKey(name));
  };

  /** Selects the variable at the caret. */
  const followCaret = ({ currentTarget: { selectionStart: at } }: SyntheticEvent<HTMLTextAreaElement>) => {
    const chosen = segments.find(({ start, end }) => start < at && at < end);
    if (chosen?.kind === 'variable') setCurrent(chosen.key);
  };

  return (
    <div className="p-prompt-field">
      <div className="p-prompt-text o-stack">
        <Field
          label={t('form.prompt')}
          note={variables.length > 0 ? t('card.fields', { count: variables.length }) : undefined}
          help={t('form.promptHelp').replaceAll('[[', marks.open).replaceAll(']]', marks.close)}
          error={error}
        >
          <div className="p-editor">
            <div className="p-editor-marks" aria-hidden="true">
              {segments.map(({ kind, text, start }) =>
                kind === 'text' ? (
                  <Fragment key={start}>{markNameless(text, start, nameless)}</Fragment>
                ) : (
                  <mark key={start} data-wrong={wrong.has(start) ? '' : undefined}>
                    {text}
                  </mark>
                ),
              )}
              {'\u200b'}
            </div>
            <Textarea
              ref={area}
              className="p-editor-area"
              rows={8}
              value={value}
              spellCheck
              onChange={event => onChange(event.currentTarget.value)}
              onClick={followCaret}
              onKeyUp={followCaret}
              onBlur={onLeave}
            />
          </div>
        </Field>
        <div className="p-prompt-hints" role="status">
          {repeatedOptions.slice(0, mostHints).map(({ name, option }) => (
            <p key={`${name};${option}`}>
              {t('form.repeatedOption', {
                variable: `${marks.open}${cutText(name, cardLimits.problemName)}${marks.close}`,
                option: cutText(option, cardLimits.problemName),
              })}
            </p>
          ))}
        </div>
        <Button size="small" icon={<Braces />} onClick={insertVariable}>
          {t('form.insertVariable')}
        </Button>
        <details className="p-variables">
          <summary>{t('form.variables')}</summary>
          <dl>
            {kinds.map(([kind, rest]) => (
              <div key={kind}>
                <dt>
                  <code>{`${marks.open}${t('form.newVariable')}${rest}${marks.close}`}</code>
                </dt>
                <dd>{t(`form.variable.${kind}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <VariableBuilder parsed={parsed} current={current} onChoose={setCurrent} onChange={onChange} />
    </div>
  );
}

/** Marks empty braces in a piece of text as wrong; the parser leaves them in it. */
function markNameless(text: string, from: number, nameless: readonly PlacedProblem[]): ReactNode[] {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of nameless) {
    if (start < from || end > from + text.length) continue;
    pieces.push(
      text.slice(done, start - from),
      <mark key={start} data-wrong="">
        {text.slice(start - from, end - from)}
      </mark>,
    );
    done = end - from;
  }
  return [...pieces, text.slice(done)];
}
