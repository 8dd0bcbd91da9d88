import { useT } from '@oriel/app-kit';
import { InlineNote } from '@oriel/ui';
import { FileShelf } from '../../../media/files/FileShelf';
import type { AgentSection, SectionProps } from '../section';

/** The files of an agent. They are stored by themselves, so the section has no values. */
export const knowledge: AgentSection<object, never> = {
  title: 'agents.files',
  text: 'agents.filesText',
  input: () => ({}),
  Fields,
};

function Fields({ context: { shelf, missingFiles, isStored } }: SectionProps<object>) {
  const t = useT();
  return (
    <>
      {missingFiles > 0 && (
        <InlineNote tone="warning" role="alert">
          {t('agents.filesMissing', { count: missingFiles })}
        </InlineNote>
      )}
      <FileShelf shelf={shelf} label={t('agents.files')} addLabel={t('agents.addFiles')} />
      <p className="a-muted">{t(isStored ? 'agents.filesAtOnce' : 'agents.filesLater')}</p>
    </>
  );
}
