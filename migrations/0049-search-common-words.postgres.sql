-- As the configuration english, but without its stop words. The program has its own list, and keeps them if a visitor types no
-- other words.
CREATE TEXT SEARCH DICTIONARY english_all_words (TEMPLATE = pg_catalog.snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION english_all_words (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION english_all_words
  ALTER MAPPING REPLACE pg_catalog.english_stem WITH english_all_words;
