/** Texts of the colleagues. */
export const texts = {
  'colleagues.count_one': '{{count}} Person',
  'colleagues.count_other': '{{count}} Personen',
  'colleagues.search': 'Personen suchen',
  'colleagues.table': 'Kolleginnen und Kollegen',
  'colleagues.more': '{{count}} weitere anzeigen',
  'colleagues.nobody': 'Niemand gefunden',
  'colleagues.nobodyText': 'In diesem Arbeitsbereich kommt „{{search}}“ in keinem Namen vor.',
};
