import { useI18n, useSignals } from '@oriel/app-kit';
import { type ManagedAgent, type Model, type ToolAsk, toolAsks } from '@oriel/contracts';
import { Select, Switch } from '@oriel/ui';
import * as z from 'zod/mini';
import type { AgentSection, SectionProps } from '../section';
import { SectionRefusal } from './SectionRefusal';

export const toolFields = {
  assignedTools: z.array(z.string()),
  toolAsks: z.record(z.string(), z.enum(toolAsks)),
};

interface Values {
  /** Names of the tools that the agent may use. */
  assignedTools: string[];
  /** When a tool asks for confirmation, by name. */
  toolAsks: Record<string, ToolAsk>;
}

export const initialTools = (agent: ManagedAgent | undefined): Values => ({
  assignedTools: agent?.assignedTools ?? [],
  toolAsks: agent?.toolAsks ?? {},
});

const takesTools = (model: Model | undefined): boolean =>
  model?.abilities.some(({ type }) => type === 'tool-function') === true;

export const tools: AgentSection<Values, 'assignedTools' | 'toolAsks'> = {
  title: 'agents.tools',
  text: 'agents.toolsText',
  isShown: ({ data }) => data.tools.length > 0,
  input: ({ assignedTools, toolAsks: asks }, { model }) => ({
    assignedTools: takesTools(model) ? assignedTools : [],
    toolAsks: asks,
  }),
  Fields,
};

function Fields({ form, context: { data, model } }: SectionProps<Values>) {
  useSignals();
  const { t, locale } = useI18n();
  const canUse = takesTools(model);
  const { assignedTools, toolAsks: asks } = form.values.value;
  return (
    <>
      {data.tools.map(({ name = '', title, summary, description, hasEffect }) => {
        const label = title?.[locale] ?? name;
        const isOn = canUse && assignedTools.includes(name);
        const others = assignedTools.filter(each => each !== name);
        return (
          <div key={name} className="a-tool o-stack">
            <Switch
              row
              label={label}
              help={canUse ? (summary?.[locale] ?? description) : t('agents.toolMissing')}
              disabled={!canUse}
              checked={isOn}
              onChange={next => form.change({ assignedTools: next ? [...others, name] : others })}
            />
            {isOn && (
              <Select
                label={t('agents.toolAsk', { name: label })}
                value={asks[name] ?? (hasEffect ? 'always' : 'never')}
                options={toolAsks.map(each => ({ value: each, label: t(`agents.toolAsk.${each}`) }))}
                onChange={next => form.change({ toolAsks: { ...asks, [name]: next } })}
              />
            )}
          </div>
        );
      })}
      <SectionRefusal form={form} field="assignedTools" title={t('agents.tools')} />
    </>
  );
}
