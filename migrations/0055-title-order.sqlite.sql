-- Lists sort titles without accents, with a function of the program. An index with it would break other programs that open the file.
DROP INDEX pages_by_title;
