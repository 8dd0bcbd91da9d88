import { type HostedTool, type ToolAsk, toolAsks } from '@oriel/contracts';
import { Select, Switch } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';

/** Tools of the server that have a text; others go by their own name. */
const namedTools: readonly string[] = [
  'calculator',
  'current_date_time',
  'web_page_reader',
  'web_search',
  'weather_forecast',
  'sql_query',
  'generate_image',
];

/** The tools that an agent may use, and when a person is asked before. */
export interface ChosenTools {
  assignedTools: string[];
  toolAsks: Record<string, ToolAsk>;
}

export interface ToolFieldsProps {
  tools: readonly HostedTool[];
  chosen: ChosenTools;
  /** The model of the agent can use tools. */
  canUse: boolean;
  onChange: (next: Partial<ChosenTools>) => void;
}

/** The rows of the tools in the form of an agent. */
export function ToolFields({
  tools,
  chosen: { assignedTools, toolAsks: asks },
  canUse,
  onChange,
}: ToolFieldsProps) {
  const t = useT();
  return tools.map(({ name = '', description, hasEffect }) => {
    const isNamed = namedTools.includes(name);
    const label = isNamed ? t(`agents.tool.${name}`) : name;
    const isOn = canUse && assignedTools.includes(name);
    return (
      <div key={name} className="a-tool">
        <Switch
          row
          label={label}
          help={!canUse ? t('agents.toolMissing') : isNamed ? t(`agents.toolText.${name}`) : description}
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
