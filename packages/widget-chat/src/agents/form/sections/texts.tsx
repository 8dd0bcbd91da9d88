import { useSignals, useT } from '@oriel/app-kit';
import { agentFields, countCodePoints, limits, type ManagedAgent, normalizeText } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { AgentSection, SectionProps } from '../section';
import { NumberedFields } from './NumberedFields';
import { SectionRefusal } from './SectionRefusal';

export const textFields = {
  systemMessages: agentFields.systemMessages,
  starterQuestions: z
    .array(z.string())
    .check(z.refine(texts => agentFields.starterQuestions.safeParse(texts).success, 'invalid')),
};

interface Values {
  systemMessages: string[];
  starterQuestions: string[];
}

export const initialTexts = (agent: ManagedAgent | undefined): Values => ({
  systemMessages: agent?.systemMessages ?? [''],
  starterQuestions: [...(agent?.starterQuestions ?? [])],
});

export const instructions: AgentSection<Values, 'systemMessages'> = {
  title: 'agents.instructions',
  text: 'agents.instructionsText',
  input: ({ systemMessages }) => ({ systemMessages }),
  Fields: props => <Fields {...props} kind="instruction" />,
};

export const questions: AgentSection<Values, 'starterQuestions'> = {
  title: 'agents.questions',
  text: 'agents.questionsText',
  input: ({ starterQuestions }) => ({ starterQuestions }),
  Fields: props => <Fields {...props} kind="question" />,
};

const kinds = {
  instruction: {
    field: 'systemMessages',
    title: 'agents.instructions',
    count: limits.systemMessages,
    length: limits.systemMessage,
  },
  question: {
    field: 'starterQuestions',
    title: 'agents.questions',
    count: limits.starterQuestions,
    length: limits.starterQuestion,
  },
} as const;

function Fields({ form, context, kind }: SectionProps<Values> & { kind: keyof typeof kinds }) {
  useSignals();
  const t = useT();
  const { field, title, count, length: max } = kinds[kind];
  const texts = form.values.value[field];
  const problemOf = (text: string): string | undefined => {
    const written = normalizeText(text);
    if (context.hasTried && written === '') return t(`agents.empty.${kind}`);
    return countCodePoints(written) > max ? t(`agents.long.${kind}`, { max }) : undefined;
  };
  return (
    <>
      <NumberedFields
        kind={kind}
        texts={texts}
        max={count}
        problemOf={index => problemOf(texts[index] ?? '')}
        onChange={next => form.change({ [field]: next })}
      />
      {texts.every(text => !problemOf(text)) && <SectionRefusal form={form} field={field} title={t(title)} />}
    </>
  );
}
