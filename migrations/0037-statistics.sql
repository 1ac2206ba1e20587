-- What visitors do, counted per day in Nigeria. Nothing in it identifies a person.
CREATE TABLE visit_counts (
  kind TEXT NOT NULL CHECK (kind IN ('page', 'referrer', 'search', 'empty-search', 'missing')),
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, day, name)
);
CREATE INDEX visit_counts_day ON visit_counts (day);
