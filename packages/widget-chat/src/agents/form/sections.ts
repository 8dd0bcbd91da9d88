import type { ManagedAgent } from '@oriel/contracts';
import * as z from 'zod/mini';
import { accessFields, needsTeam } from './AccessFields';
import type { AgentFields, AgentsData } from './agents-view-store';
import type { AgentSection, SectionContext } from './section';
import { access, initialAccess } from './sections/access';
import { basicFields, basics, initialBasics, initialModel } from './sections/basics';
import { knowledge } from './sections/knowledge';
import { initialParameters, parameterFields, parameters } from './sections/parameters';
import { initialTexts, instructions, questions, textFields } from './sections/texts';
import { initialTools, toolFields, tools } from './sections/tools';

/** The values of the agent form. */
export const agentSchema = z
  .object({ ...basicFields, ...textFields, ...parameterFields, ...toolFields, ...accessFields })
  .check(needsTeam);
export type AgentValues = z.input<typeof agentSchema>;

/** The values as a draft keeps them, which need not follow the rules yet. */
export const agentDraft = z.object({
  name: z.string(),
  description: z.string(),
  modelId: z.string(),
  fallbackModelIds: basicFields.fallbackModelIds,
  modelHostLocation: basicFields.modelHostLocation,
  picture: z.string(),
  systemMessages: z.array(z.string()),
  starterQuestions: z.array(z.string()),
  ...parameterFields,
  ...toolFields,
  ...accessFields,
});

/** The sections of the agent form, from top to bottom. */
export const sections: readonly Omit<AgentSection<AgentValues>, 'input'>[] = [
  basics,
  instructions,
  questions,
  knowledge,
  parameters,
  tools,
  access,
];

export function initialValues(agent: ManagedAgent | undefined, data: AgentsData): AgentValues {
  const model = initialModel(agent, data);
  return {
    ...initialBasics(agent, model),
    ...initialTexts(agent),
    ...initialParameters(agent, model),
    ...initialTools(agent),
    ...initialAccess(agent, data),
  };
}

/** The values as the service stores them. */
export const agentFieldsOf = (values: AgentValues, context: SectionContext): AgentFields => ({
  ...basics.input(values, context),
  ...instructions.input(values, context),
  ...questions.input(values, context),
  ...parameters.input(values, context),
  ...tools.input(values, context),
  ...access.input(values, context),
});
