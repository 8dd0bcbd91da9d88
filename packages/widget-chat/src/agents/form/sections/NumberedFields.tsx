import { useT } from '@oriel/app-kit';
import { Button, Field, IconButton, Textarea } from '@oriel/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';

/** Options of {@link NumberedFields}. */
export interface NumberedFieldsProps {
  kind: 'instruction' | 'question';
  texts: readonly string[];
  /** Maximum number of texts. */
  max: number;
  /** Error text for one of the texts. */
  problemOf: (index: number) => string | undefined;
  onChange: (texts: string[]) => void;
}

/** The instructions or starter questions of an agent, each in a numbered field. */
export function NumberedFields({ kind, texts, max, problemOf, onChange }: NumberedFieldsProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Moves the focus to the field where the user continues. */
  const focus = (index: number) =>
    requestAnimationFrame(() => (list.current?.querySelectorAll('textarea')[index] ?? add.current)?.focus());
  return (
    <>
      <ol className="a-instructions o-stack o-gap-3" ref={list}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has nothing but its place
          <li key={index}>
            <Field
              label={
                kind === 'instruction' && index === 0
                  ? t('agents.instructions')
                  : t(`agents.${kind}`, { number: index + 1 })
              }
              error={problemOf(index)}
            >
              <Textarea
                rows={kind === 'instruction' ? (index === 0 ? 10 : 4) : 1}
                value={text}
                onChange={({ currentTarget }) =>
                  onChange(texts.map((each, at) => (at === index ? currentTarget.value : each)))
                }
              />
            </Field>
            {(kind !== 'instruction' || texts.length > 1) && (
              <IconButton
                label={t(`agents.remove.${kind}`, { number: index + 1 })}
                onClick={() => {
                  onChange(texts.filter((_, at) => at !== index));
                  focus(index);
                }}
              >
                <Trash2 />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <Button
        ref={add}
        kind="ghost"
        icon={<Plus />}
        disabled={texts.length >= max}
        onClick={() => {
          onChange([...texts, '']);
          focus(texts.length);
        }}
      >
        {t(`agents.add.${kind}`)}
      </Button>
    </>
  );
}
