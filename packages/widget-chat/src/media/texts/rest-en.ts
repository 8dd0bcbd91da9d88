/** Texts of the preview of files, and of large diagrams. */
export const texts = {
  'files.pageOf': 'Page {{page}} of {{total}}',
  'files.pageFailed': 'The page could not be loaded',
  'files.find': 'Find in file',
  'files.hit': '{{at}}\u00a0of\u00a0{{count}}',
  'files.noHit': 'Nothing found',
  'files.earlierHit': 'Previous match',
  'files.laterHit': 'Next match',
  'files.earlierPage': 'Previous page',
  'files.laterPage': 'Next page',
  'files.saveOriginal': 'Save',
  'files.notSaved': 'The file could not be saved',
  'diagram.zoomIn': 'Zoom in',
  'diagram.zoomOut': 'Zoom out',
  'diagram.fit': 'Fit to window',
};
