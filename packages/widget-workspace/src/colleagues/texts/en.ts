/** Texts of the colleagues. */
export const texts = {
  'colleagues.count_one': '{{count}} person',
  'colleagues.count_other': '{{count}} people',
  'colleagues.search': 'Search colleagues',
  'colleagues.table': 'Colleagues',
  'colleagues.more': 'Show {{count}} more',
  'colleagues.nobody': 'Nobody found',
  'colleagues.nobodyText': 'Nobody in this workspace has “{{search}}” in their name.',
};
