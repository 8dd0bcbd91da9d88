import { untracked, useCopied, useSignalEffect, useSignals, useT } from '@oriel/app-kit';
import { type CardUse, OrielError, type ParsedPrompt, type PromptCard, variableKey } from '@oriel/contracts';
import { Button, Progress } from '@oriel/ui';
import { Check, Copy, MessageSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type CardStore, isFieldFilled } from '../store/card-store';
import type { OpenForm } from '../store/open-form';
import { usePrompts } from '../store/prompts-context';
import { CardMenuButton } from './CardMenuButton';
import { useCardActions } from './use-card-actions';
import { VariableField } from './VariableField';

/** The fields for a card's variables, and the actions on the resulting text. */
export function FillForm({
  card,
  parsed,
  open,
  isInRow = false,
}: {
  card: PromptCard;
  parsed: ParsedPrompt;
  open: CardStore;
  /** There is room next to the fields for the number of filled ones and for the card's menu. */
  isInRow?: boolean;
}) {
  useSignals();
  const t = useT();
  const { host, wanted, openForm } = usePrompts();
  const actions = useCardActions();
  const form = useRef<HTMLFormElement>(null);
  const { isCopied, confirm } = useCopied();
  const { variables } = parsed;
  const values = open.values.value;
  // An optional field may stay empty, so it does not count as open.
  const required = variables.filter(({ isOptional }) => !isOptional);
  const filled = required.filter(variable => isFieldFilled(variable, values)).length;
  const counts = { filled, total: required.length };
  const progress = t('fill.progress', counts);
  const count = isInRow && required.length > 0 ? t('fill.filled', counts) : undefined;
  const size = isInRow ? 'medium' : 'large';
  // An open field with content holds a value that its variable rejects.
  const isWrong = open.open.value.every(({ key }) => String(values[key] ?? '').trim() !== '');
  const problem = t(isWrong ? 'fill.wrong' : 'fill.missing');
  const isInsert = host.props.value.insert === true;

  /** @returns whether everything is filled in; if not, it focuses the first open field */
  const check = (): boolean => {
    const [first] = open.open.peek();
    if (!first) return true;
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    fields
      .find(({ dataset }) => dataset.key === first.key)
      ?.querySelector<HTMLElement>('input, textarea, button')
      ?.focus();
    return false;
  };
  const use = async (how: CardUse) => {
    if (check()) await actions.handOver(card, open.text.peek(), how, confirm);
    else open.showsMissing.value = true;
  };

  // The user opened the card to use it, or chose that in its menu.
  useSignalEffect(() => {
    const asked = wanted.value;
    if (asked?.cardId !== card.id) return;
    untracked(() => {
      wanted.value = undefined;
      if (!check()) open.isWanted.value = true;
      else if (asked.isOpen) void use(asked.how);
      else form.current?.querySelector<HTMLElement>(`[data-use="${asked.how}"]`)?.focus();
    });
  });

  useEffect(() => {
    const own: OpenForm = {
      fillVariables({ values: given }) {
        const keys = new Set(variables.map(({ key }) => key));
        for (const [name, value] of Object.entries(given)) {
          const key = variableKey(name);
          if (keys.has(key)) open.fill(key, value);
        }
        return { missing: open.open.peek().map(({ name }) => name) };
      },
      async insert() {
        if (open.open.peek().length > 0) {
          throw new OrielError('INVALID_OPTIONS', 'Variables of the card are still empty.');
        }
        const text = open.text.peek();
        await actions.handOver(card, text, 'insert');
        return { text };
      },
    };
    openForm.value = own;
    return () => {
      if (openForm.peek() === own) openForm.value = undefined;
    };
  }, [openForm, open, card, variables, actions]);

  const first: CardUse = isInsert ? 'insert' : 'chat';
  return (
    <form
      ref={form}
      className="p-fill"
      onFocus={event => {
        open.current.value = event.target.closest<HTMLElement>('[data-key]')?.dataset.key;
      }}
      onBlur={() => {
        open.current.value = undefined;
      }}
      onSubmit={event => {
        event.preventDefault();
        void use(first);
      }}
    >
      {variables.length > 0 && (
        <>
          {!isInRow && (
            <div className="p-fill-head o-row">
              <h2>{t('fill.title')}</h2>
              {required.length > 0 && <span>{progress}</span>}
            </div>
          )}
          {!isInRow && required.length > 0 && (
            <Progress
              label={t('fill.progressLabel')}
              value={filled}
              max={required.length}
              valueText={progress}
            />
          )}
          <p className="p-wanted" role="status">
            {open.isWanted.value && !open.showsMissing.value && problem}
          </p>
          <div className="p-fill-fields o-stack o-gap-4">
            {variables.map((variable, index) => (
              <VariableField
                key={variable.key}
                variable={variable}
                open={open}
                note={index === 0 ? count : undefined}
              />
            ))}
          </div>
        </>
      )}
      <div className="p-fill-end">
        <p className="p-missing" role="alert">
          {open.showsMissing.value && problem}
        </p>
        <div className="p-fill-actions o-flow">
          <Button
            kind="primary"
            size={size}
            type="submit"
            icon={isInsert ? undefined : <MessageSquare />}
            data-use={first}
          >
            {t(`fill.${first}`)}
          </Button>
          <span className="p-fill-rest o-row">
            <Button
              size={size}
              icon={isCopied ? <Check /> : <Copy />}
              data-use="copy"
              onClick={() => void use('copy')}
            >
              <span aria-live="polite">{t(isCopied ? 'fill.copied' : 'fill.copy')}</span>
            </Button>
            {isInRow && <CardMenuButton card={card} />}
          </span>
        </div>
        {isInsert && !isInRow && (
          <Button kind="ghost" icon={<MessageSquare />} data-use="chat" onClick={() => void use('chat')}>
            {t('fill.chat')}
          </Button>
        )}
      </div>
    </form>
  );
}
