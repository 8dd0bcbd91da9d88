import { useFormat, useT } from '@oriel/app-kit';
import { findCardProblems, normalizeTags, searchCards } from '@oriel/contracts';
import { Field, isComposing, Layer, sheet, Tag, TextInput, useSheet } from '@oriel/ui';
import { useClient, useHost } from '@oriel/widget-kit';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldProblem } from './field-problem';
import type { KnownTag } from './find-suggestions';
import { findSuggestions } from './find-suggestions';
import css from './tag-field.css?inline';
import { useFieldError } from './use-field-error';

const styles = sheet(css);

/** The comma of other scripts' keyboards, and their list separators. */
const SEPARATORS = /[,\u060c\u061b\u3001\uff0c\uff1b\uff64\ufe50\ufe51\ufe54]/;

/**
 * Tags in a row: Enter or a comma completes one, Backspace in the empty field reopens the last. Existing tags of the workspace
 * are suggested while typing.
 */
export function TagField({
  tags,
  problems = [],
  organizationId,
  onChange,
  onLeave,
  note,
}: {
  tags: readonly string[];
  /** In addition to the problems shown immediately. */
  problems?: readonly FieldProblem[] | undefined;
  /** The workspace that provides suggestions. */
  organizationId: string | undefined;
  onChange: (tags: string[]) => void;
  onLeave: () => void;
  /** Shown to the right of the label. */
  note?: string;
}) {
  const t = useT();
  const fieldError = useFieldError();
  useSheet(styles);
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState(-1);
  const known = useKnownTags(organizationId);
  const suggested = findSuggestions(known.tags, text, tags);
  const isShown = isOpen && suggested.length > 0;
  const type = (typed: string) => {
    setText(typed);
    setCurrent(-1);
    setOpen(true);
    known.load();
  };
  const add = (more: string) => {
    setText('');
    setOpen(false);
    setCurrent(-1);
    const added = normalizeTags([...tags, ...more.split(SEPARATORS)]);
    if (added.length !== tags.length) onChange(added);
  };
  // Typed text may still become a tag, unless it is too long.
  const early = [
    ...tags.flatMap(findProblems),
    ...findProblems(text).filter(({ code }) => code === 'too_long'),
  ];
  return (
    <div className="p-tag-field o-stack">
      <Field
        label={t('form.tags')}
        note={note}
        help={t('form.tagsHelp')}
        error={fieldError('tags', [...problems, ...early])}
      >
        <TextInput
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && current >= 0 ? `${id}-${current}` : undefined}
          onFocus={known.load}
          value={text}
          autoComplete="off"
          placeholder={t('form.tagsPlaceholder')}
          onChange={event => {
            const typed = event.currentTarget.value;
            // Leave an input method's composition alone until it ends.
            const isDone = !(event.nativeEvent as InputEvent).isComposing;
            if (isDone && SEPARATORS.test(typed)) add(typed);
            else type(typed);
          }}
          onCompositionEnd={event => {
            const typed = event.currentTarget.value;
            if (SEPARATORS.test(typed)) add(typed);
          }}
          onKeyDown={event => {
            if (isComposing(event.nativeEvent)) return;
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step !== undefined && suggested.length > 0) {
              event.preventDefault();
              setOpen(true);
              setCurrent(moved(current, step, suggested.length));
              return;
            }
            const chosen = isShown ? suggested[current] : undefined;
            if (event.key === 'Enter' && chosen) {
              event.preventDefault();
              add(chosen.tag);
            } else if (event.key === 'Enter') {
              // Also if a comma has already completed the tag: the key completes a tag and must not submit the form.
              if (!event.ctrlKey && !event.metaKey) event.preventDefault();
              if (text.trim() !== '') add(text);
            } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
              onChange(tags.slice(0, -1));
            }
          }}
          onBlur={() => {
            add(text);
            // Passing through an empty field is no mistake yet.
            if (tags.length > 0 || text.trim() !== '') onLeave();
          }}
        />
      </Field>
      {isShown && (
        <Layer anchor={input} matchWidth gap={4} sheet={false} onClose={() => setOpen(false)}>
          {/* The focus stays in the field, whose keys move through the list. */}
          <div id={`${id}-list`} className="p-suggestions" role="listbox" aria-label={t('form.tagsKnown')}>
            {suggested.map(({ tag, count }, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: `aria-activedescendant` of the field points at it
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={tag}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                onPointerDown={event => event.preventDefault()}
                onMouseDown={event => event.preventDefault()}
                onClick={() => add(tag)}
              >
                <span>{tag}</span>
                <small>{t('form.tagUses', { count, number: format.number(count) })}</small>
              </div>
            ))}
          </div>
        </Layer>
      )}
      {tags.length > 0 && (
        <ul className="p-tag-list o-flow">
          {tags.map(tag => (
            <li key={tag} title={tag} data-wrong={findProblems(tag).length > 0 ? '' : undefined}>
              <Tag
                tone={findProblems(tag).length > 0 ? 'danger' : 'neutral'}
                removal={{
                  label: t('form.removeTag', { tag }),
                  onRemove: () => onChange(tags.filter(each => each !== tag)),
                }}
              >
                {tag}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The next row up or down; before the first and after the last comes the field itself. */
const moved = (current: number, step: number, count: number): number =>
  ((current + 1 + step + count + 1) % (count + 1)) - 1;

const findProblems = (tag: string) => findCardProblems({ tags: [tag] }).tags ?? [];

/** The tags of the cards visible to the user in a workspace; fetched on first use. */
function useKnownTags(organizationId: string | undefined): {
  readonly tags: readonly KnownTag[];
  readonly load: () => void;
} {
  const client = useClient();
  const { signal } = useHost();
  const [tags, setTags] = useState<readonly KnownTag[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const load = () => {
    if (running.current || organizationId === undefined) return;
    const run = new AbortController();
    running.current = run;
    const body = {
      space: organizationId,
      search: '',
      tags: [],
      owned: false,
      page: 1,
      pageSize: 1,
    };
    client.call(searchCards, { body }, { signal: AbortSignal.any([run.signal, signal]) }).then(
      ({ tagsOccurrences }) =>
        setTags(Object.entries(tagsOccurrences).map(([tag, count]) => ({ tag, count }))),
      // Tags can be typed without suggestions, and the next key retries.
      () => {
        if (!run.signal.aborted) running.current = undefined;
      },
    );
  };
  return { tags, load };
}
