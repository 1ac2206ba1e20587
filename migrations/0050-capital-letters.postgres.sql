-- With the locale C, lower() changes only A to Z. These capitals are in languages of Africa and Europe, and have no accent that could
-- be removed. No index uses this function.
CREATE OR REPLACE FUNCTION normalize_text(text TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(text) = length(text) THEN lower(text COLLATE "C")
    ELSE translate(lower(regexp_replace(normalize(text, NFD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
      'ƁɓƊɗƘƙƳƴŊŋƎƏƐƆƖƗƲɄɅƔƩƷƑŁØÆŒĐÐÞĦŦẞ', 'bbddkkyynnǝəɛɔɩɨʋʉʌɣʃʒƒłøæœđðþħŧß')
  END
$$;
