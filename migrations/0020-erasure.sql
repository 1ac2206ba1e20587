-- "Erase a person" finds what somebody saved by the name that was stored with it.
CREATE INDEX revisions_saved_by ON revisions (saved_by);
CREATE INDEX media_files_saved_by ON media_files (saved_by);
