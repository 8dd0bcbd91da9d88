import { fetched, useT } from '@oriel/app-kit';
import { cardLimits, cutText, type PlacedProblem, parsePrompt } from '@oriel/contracts';
import { Button, Field, IconButton, Popover, PopoverPanel, Skeleton, Textarea } from '@oriel/ui';
import { Braces, CircleHelp } from 'lucide-react';
import { Fragment, type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

const VariableFields = fetched(() => import('./VariableFields'));

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

/** The variable whose fields are open, and where they were opened. */
interface OpenVariable {
  readonly key: string;
  readonly from: 'text' | 'list';
}

/**
 * The text of a prompt; variables are highlighted while typing, and a press on one opens its fields. The highlights are in a copy
 * of the text behind the field, so the field stays a native one.
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
  const marksElement = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const parsed = useMemo(() => parsePrompt(value), [value]);
  const { segments, variables, problems, repeatedOptions } = parsed;
  const [opened, setOpened] = useState<OpenVariable>();
  const shown = variables.find(({ key }) => key === opened?.key);
  const nameless = problems.filter(({ code }) => code === 'variable_empty');
  const wrong = new Set(problems.map(({ start }) => start));

  // Each change of the text may draw its marks anew.
  useLayoutEffect(() => {
    if (opened?.from === 'text') anchor.current = findMark(marksElement.current, opened.key);
  });

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
  };

  /** Opens the fields of a variable that is pressed in the text. */
  const openPressed = ({
    currentTarget: { selectionStart: at, selectionEnd },
  }: MouseEvent<HTMLTextAreaElement>) => {
    const pressed = segments.find(({ start, end }) => start < at && at < end);
    if (at !== selectionEnd || pressed?.kind !== 'variable') return;
    anchor.current = findMark(marksElement.current, pressed.key);
    setOpened({ key: pressed.key, from: 'text' });
  };
  const close = (returnsFocus: boolean) => {
    if (returnsFocus)
      (opened?.from === 'list' ? anchor.current : area.current)?.focus({ preventScroll: true });
    setOpened(undefined);
  };

  return (
    <div className="p-prompt-field o-stack">
      <Field
        label={t('form.prompt')}
        note={variables.length > 0 ? t('card.fields', { count: variables.length }) : undefined}
        help={t('form.promptHelp').replaceAll('[[', marks.open).replaceAll(']]', marks.close)}
        error={error}
      >
        <div className="p-editor-box">
          <div className="p-editor-tools o-row">
            <Button kind="ghost" size="small" icon={<Braces />} onClick={insertVariable}>
              {t('form.insertVariable')}
            </Button>
            <VariableHelp />
          </div>
          <div className="p-editor">
            <div ref={marksElement} className="p-editor-marks" aria-hidden="true">
              {segments.map(segment =>
                segment.kind === 'text' ? (
                  <Fragment key={segment.start}>
                    {markNameless(segment.text, segment.start, nameless)}
                  </Fragment>
                ) : (
                  <mark
                    key={segment.start}
                    data-variable={segment.key}
                    data-wrong={wrong.has(segment.start) ? '' : undefined}
                  >
                    {segment.text}
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
              onPointerEnter={VariableFields.preload}
              onClick={openPressed}
              onBlur={onLeave}
            />
          </div>
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
      {variables.length > 0 && (
        <ul className="p-variable-list o-flow" aria-label={t('builder.title')}>
          {variables.map(({ key, name }, index) => (
            // A renamed variable keeps its button.
            // biome-ignore lint/suspicious/noArrayIndexKey: variables have no other lasting identity
            <li key={index}>
              <button
                type="button"
                className="p-slot o-line"
                aria-haspopup="dialog"
                aria-expanded={opened?.key === key}
                onPointerEnter={VariableFields.preload}
                onClick={({ currentTarget }) => {
                  anchor.current = currentTarget;
                  setOpened(opened?.key === key ? undefined : { key, from: 'list' });
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && shown && (
        <PopoverPanel
          key={opened.from}
          label={t('builder.of', { name: shown.name })}
          anchor={anchor}
          className="p-variable-panel"
          wrapsTab
          onClose={close}
        >
          <VariableFields
            parsed={parsed}
            variable={shown}
            onChoose={key => setOpened({ ...opened, key })}
            onChange={onChange}
            waiting={<Skeleton lines={5} />}
          />
        </PopoverPanel>
      )}
    </div>
  );
}

const findMark = (marked: HTMLElement | null, key: string): HTMLElement | null =>
  [...(marked?.querySelectorAll('mark') ?? [])].find(({ dataset }) => dataset.variable === key) ?? null;

/** The button that explains what a variable can be. */
function VariableHelp() {
  const t = useT();
  return (
    <Popover
      label={t('form.variables')}
      placement="bottom-end"
      trigger={props => (
        <IconButton label={t('form.variables')} size="small" {...props}>
          <CircleHelp />
        </IconButton>
      )}
    >
      {() => (
        <dl className="p-variables p-panel o-stack">
          {kinds.map(([kind, rest]) => (
            <div key={kind}>
              <dt>
                <code>{`${marks.open}${t('form.newVariable')}${rest}${marks.close}`}</code>
              </dt>
              <dd>{t(`form.variable.${kind}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
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
