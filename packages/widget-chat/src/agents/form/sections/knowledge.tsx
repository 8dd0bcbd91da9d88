import { useT } from '@oriel/app-kit';
import { InlineNote } from '@oriel/ui';
import { KnowledgeUpload } from '../../../media/files/KnowledgeUpload';
import type { AgentSection, SectionProps } from '../section';

/** The files of an agent. They are stored by themselves, so the section has no values. */
export const knowledge: AgentSection<object, never> = {
  title: 'agents.files',
  text: 'agents.filesText',
  input: () => ({}),
  Fields,
};

function Fields({ context: { files, missingFiles, isStored } }: SectionProps<object>) {
  const t = useT();
  return (
    <>
      {missingFiles > 0 && (
        <InlineNote tone="warning" role="alert">
          {t('agents.filesMissing', { count: missingFiles })}
        </InlineNote>
      )}
      <KnowledgeUpload files={files} label={t('agents.files')} addLabel={t('agents.addFiles')} />
      <p className="a-muted">{t(isStored ? 'agents.filesAtOnce' : 'agents.filesLater')}</p>
    </>
  );
}
