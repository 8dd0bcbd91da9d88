import { limits } from '@oriel/contracts';
import { Button, Field, IconButton, Textarea } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';

/** Options of {@link InstructionFields}. */
export interface InstructionFieldsProps {
  messages: readonly string[];
  /** The text of what is wrong with one of them. */
  problemOf: (index: number) => string | undefined;
  onChange: (messages: string[]) => void;
}

/** The numbered system messages, each in a field of its own. */
export function InstructionFields({ messages, problemOf, onChange }: InstructionFieldsProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Puts the focus where the person goes on. */
  const focus = (index: number) =>
    requestAnimationFrame(() => (list.current?.querySelectorAll('textarea')[index] ?? add.current)?.focus());
  return (
    <>
      <ol className="a-instructions" ref={list}>
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message has nothing but its place
          <li key={index}>
            <Field label={t('agents.instruction', { number: index + 1 })} error={problemOf(index)}>
              <Textarea
                rows={3}
                value={message}
                onChange={({ currentTarget }) =>
                  onChange(messages.map((each, at) => (at === index ? currentTarget.value : each)))
                }
              />
            </Field>
            <IconButton
              label={t('agents.removeInstruction', { number: index + 1 })}
              onClick={() => {
                onChange(messages.filter((_, at) => at !== index));
                focus(index);
              }}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button
        ref={add}
        kind="ghost"
        icon={<Plus />}
        disabled={messages.length >= limits.systemMessages}
        onClick={() => {
          onChange([...messages, '']);
          focus(messages.length);
        }}
      >
        {t('agents.addInstruction')}
      </Button>
    </>
  );
}
