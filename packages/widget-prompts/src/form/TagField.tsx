import { findCardProblems, normalizeTags } from '@oriel/contracts';
import { Field, isComposing, TextInput } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { FieldProblem } from './field-problem';
import { useFieldError } from './use-field-error';

/** The comma as keyboards of other scripts have it, and their marks between the parts of a list. */
const SEPARATORS = /[,\u060c\u061b\u3001\uff0c\uff1b\uff64\ufe50\ufe51\ufe54]/;

/** Tags, one after the other: Enter or a comma ends one, Backspace in the empty field takes the last back. */
export function TagField({
  tags,
  problems = [],
  onChange,
  onLeave,
}: {
  tags: readonly string[];
  /** Beside those that are told at once. */
  problems?: readonly FieldProblem[] | undefined;
  onChange: (tags: string[]) => void;
  onLeave: () => void;
}) {
  const t = useT();
  const fieldError = useFieldError();
  const [text, setText] = useState('');
  const add = (more: string) => {
    setText('');
    const added = normalizeTags([...tags, ...more.split(SEPARATORS)]);
    if (added.length !== tags.length) onChange(added);
  };
  // Typed text may still become a tag, unless it is too long.
  const early = [
    ...tags.flatMap(findProblems),
    ...findProblems(text).filter(({ code }) => code === 'too_long'),
  ];
  return (
    <div className="p-tag-field">
      <Field
        label={t('form.tags')}
        help={t('form.tagsHelp')}
        error={fieldError('tags', [...problems, ...early])}
      >
        <TextInput
          value={text}
          autoComplete="off"
          placeholder={t('form.tagsPlaceholder')}
          onChange={event => {
            const typed = event.currentTarget.value;
            // A composition of an input method stays untouched until it is done.
            const isDone = !(event.nativeEvent as InputEvent).isComposing;
            if (isDone && SEPARATORS.test(typed)) add(typed);
            else setText(typed);
          }}
          onCompositionEnd={event => {
            const typed = event.currentTarget.value;
            if (SEPARATORS.test(typed)) add(typed);
          }}
          onKeyDown={event => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === 'Enter') {
              // Also where a comma has ended the tag already: the key is told to end a tag, not to send the form.
              event.preventDefault();
              if (text.trim() !== '') add(text);
            } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
              onChange(tags.slice(0, -1));
            }
          }}
          onBlur={() => {
            add(text);
            onLeave();
          }}
        />
      </Field>
      {tags.length > 0 && (
        <ul className="p-tag-list">
          {tags.map(tag => (
            <li
              key={tag}
              className="p-chip"
              title={tag}
              data-wrong={findProblems(tag).length > 0 ? '' : undefined}
            >
              <span>{tag}</span>
              <button
                type="button"
                aria-label={t('form.removeTag', { tag })}
                onClick={() => onChange(tags.filter(each => each !== tag))}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const findProblems = (tag: string) => findCardProblems({ tags: [tag] }).tags ?? [];
