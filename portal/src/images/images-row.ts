import { Image } from 'lucide-react';
import type { WidgetRow } from '../widget/widget-row';
import { ImagesPage } from './ImagesPage';
import { ImagesPanel } from './ImagesPanel';

export const imagesRow: WidgetRow = {
  widget: 'images',
  paths: ['/image-generation', '/image-generation/:imageId'],
  Page: ImagesPage,
  rule: { audience: 'signed-in', feature: 'manageOrganizationImages' },
  entries: [
    {
      group: 'work',
      title: 'nav.images',
      Icon: Image,
      to: '/image-generation',
      feature: 'manageOrganizationImages',
      place: { title: 'nav.images', Icon: Image },
    },
  ],
  panel: { at: '/image-generation', title: 'nav.images', Panel: ImagesPanel },
  header: pathname => (pathname.startsWith('/image-generation') ? { width: 'wide' } : undefined),
};
