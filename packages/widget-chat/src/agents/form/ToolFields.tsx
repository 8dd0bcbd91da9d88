import { useI18n } from '@oriel/app-kit';
import { type HostedTool, type ToolAsk, toolAsks } from '@oriel/contracts';
import { Select, Switch } from '@oriel/ui';

/** The tools that an agent may use, and whether each asks for confirmation. */
export interface ChosenTools {
  assignedTools: string[];
  toolAsks: Record<string, ToolAsk>;
}

export interface ToolFieldsProps {
  tools: readonly HostedTool[];
  chosen: ChosenTools;
  /** Whether the agent's model supports tools. */
  canUse: boolean;
  onChange: (next: Partial<ChosenTools>) => void;
}

/** Tool rows in the agent form. */
export function ToolFields({
  tools,
  chosen: { assignedTools, toolAsks: asks },
  canUse,
  onChange,
}: ToolFieldsProps) {
  const { t, locale } = useI18n();
  return tools.map(({ name = '', title, summary, description, hasEffect }) => {
    const label = title?.[locale] ?? name;
    const isOn = canUse && assignedTools.includes(name);
    return (
      <div key={name} className="a-tool o-stack">
        <Switch
          row
          label={label}
          help={canUse ? (summary?.[locale] ?? description) : t('agents.toolMissing')}
          disabled={!canUse}
          checked={isOn}
          onChange={next =>
            onChange({
              assignedTools: next ? [...assignedTools, name] : assignedTools.filter(each => each !== name),
            })
          }
        />
        {isOn && (
          <Select
            label={t('agents.toolAsk', { name: label })}
            value={asks[name] ?? (hasEffect ? 'always' : 'never')}
            options={toolAsks.map(each => ({ value: each, label: t(`agents.toolAsk.${each}`) }))}
            onChange={next => onChange({ toolAsks: { ...asks, [name]: next } })}
          />
        )}
      </div>
    );
  });
}
