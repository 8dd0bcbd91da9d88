import { fetched, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';

const LibraryMenu = fetched(() => import('./LibraryMenu'));

/** The button for rarely used actions; its menu is fetched on first use. */
export function LibraryMenuButton() {
  const t = useT();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={t('library.more')}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={LibraryMenu.preload}
      onFocus={LibraryMenu.preload}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </IconButton>
  );
  return isWanted ? <LibraryMenu waiting={button} /> : button;
}
