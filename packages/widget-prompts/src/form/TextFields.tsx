import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { cardLimits, countCodePoints, normalizeText, straightenText } from '@oriel/contracts';
import { Field, Textarea, TextInput, VisuallyHidden } from '@oriel/ui';
import { PromptEditor } from './PromptEditor';
import type { TextForm } from './text-form';
import { useFieldError } from './use-field-error';

/** Title, description and text of a card with their problems. */
export function TextFields({ form }: { form: TextForm }) {
  useSignals();
  const t = useT();
  const fieldError = useFieldError();
  const draft = form.draft.value;
  const problems = form.problems.value;
  const format = useFormat();
  const count = (text: string, max: number) =>
    `${format.number(countCodePoints(normalizeText(text)))} / ${format.number(max)}`;
  return (
    <>
      <Field
        className="p-title-field"
        label={<VisuallyHidden>{t('form.title')}</VisuallyHidden>}
        note={count(draft.title, cardLimits.title)}
        error={fieldError('title', problems.title)}
      >
        <TextInput
          value={draft.title}
          placeholder={t('form.titlePlaceholder')}
          autoComplete="off"
          onChange={event => form.change({ title: straightenText(event.currentTarget.value) })}
          onBlur={() => form.leave('title')}
        />
      </Field>
      <Field
        label={t('form.description')}
        note={count(draft.description, cardLimits.description)}
        help={t('form.descriptionHelp')}
        error={fieldError('description', problems.description)}
      >
        <Textarea
          rows={2}
          value={draft.description}
          onChange={event => form.change({ description: straightenText(event.currentTarget.value) })}
          onBlur={() => form.leave('description')}
        />
      </Field>
      <PromptEditor
        value={draft.prompt}
        error={fieldError('prompt', problems.prompt)}
        onChange={prompt => form.change({ prompt })}
        onLeave={() => form.leave('prompt')}
      />
    </>
  );
}
