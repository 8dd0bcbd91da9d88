import type { ParsedPrompt, PromptCard } from '@oriel/contracts';
import { useI18n, useSignals } from '@oriel/widget-kit';
import { CardAgent } from '../cards/CardFoot';
import { VisibilityIcon } from '../cards/VisibilityIcon';
import { type CardStore, isFieldFilled } from './card-store';

/** The text as it will be sent, with a slot at the place of each variable. */
export function Paper({ card, parsed, open }: { card: PromptCard; parsed: ParsedPrompt; open: CardStore }) {
  const { t, format } = useI18n();
  const date = format.date(card.updatedAt, { dateStyle: 'medium' });
  return (
    <div className="p-paper-side">
      <section className="p-paper" aria-label={t('card.preview')}>
        <PaperText parsed={parsed} open={open} />
      </section>
      <div className="p-foot p-paper-foot">
        <span className="p-agent">
          <VisibilityIcon visibility={card.visibility} />
          {t(`visibility.${card.visibility}`)}
        </span>
        <CardAgent card={card} />
        <span className="p-edited">
          {card.createdByName
            ? t('card.editedBy', { name: card.createdByName, date })
            : t('card.edited', { date })}
        </span>
      </div>
    </div>
  );
}

function PaperText({ parsed, open }: { parsed: ParsedPrompt; open: CardStore }) {
  useSignals();
  const values = open.values.value;
  const current = open.current.value;
  const variables = new Map(parsed.variables.map(variable => [variable.key, variable]));
  return parsed.segments.map(segment => {
    if (segment.kind === 'text') return segment.text;
    const variable = variables.get(segment.key);
    if (!variable) return segment.text;
    const isFilled = isFieldFilled(variable, values);
    const value = values[segment.key];
    const text = typeof value === 'string' ? value.trim() : (value ?? []).join(', ');
    return (
      <mark
        key={segment.start}
        className="p-slot"
        data-open={isFilled ? undefined : ''}
        data-current={segment.key === current ? '' : undefined}
      >
        {text === '' ? variable.label : text}
      </mark>
    );
  });
}
