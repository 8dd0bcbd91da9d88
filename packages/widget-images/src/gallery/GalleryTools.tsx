import { useSignals, useT } from '@oriel/app-kit';
import { Button, IconButton, SearchField, Select } from '@oriel/ui';
import { Printer, SquareCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { nameOf } from '../request/Choices';
import { useImages } from '../store/images-context';

/** Delay in milliseconds after the last key before images are searched. */
const searchDelay = 250;

/** Filters of the gallery, and the start of a selection. */
export default function GalleryTools() {
  useSignals();
  const t = useT();
  const { gallery, request, host } = useImages();
  const { search, agentId } = gallery.filters.value;
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => gallery.filter({ search: text }), searchDelay);
    return () => clearTimeout(timer);
  }, [text, search, gallery]);
  const agents = request.settings.value.value?.agents ?? [];
  const selected = gallery.selected.value;
  return (
    <div className="i-tools o-row">
      <SearchField
        label={t('gallery.search')}
        clearLabel={t('gallery.clearSearch')}
        value={text}
        maxLength={200}
        onChange={setText}
      />
      {agents.length > 1 && (
        <Select
          className="i-agent"
          label={t('gallery.agent')}
          options={[
            { value: '', label: t('gallery.allAgents') },
            ...agents.map(agent => ({ value: agent.id, label: nameOf(agent, host.locale.value) })),
          ]}
          value={agentId ?? ''}
          onChange={value => gallery.filter({ agentId: value === '' ? null : value })}
        />
      )}
      <span className="o-row">
        <IconButton label={t('gallery.print')} onClick={() => void host.print()}>
          <Printer />
        </IconButton>
        <Button
          kind="ghost"
          collapse
          icon={<SquareCheckBig />}
          aria-pressed={selected !== null}
          onClick={() => {
            gallery.selected.value = selected ? null : new Set();
          }}
        >
          {t('gallery.select')}
        </Button>
      </span>
    </div>
  );
}
