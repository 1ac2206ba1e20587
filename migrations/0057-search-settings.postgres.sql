CREATE FUNCTION queue_pages_showing_settings() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages_showing_settings ORDER BY slug
    ON CONFLICT (slug) DO UPDATE SET slug = EXCLUDED.slug;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_info_search AFTER INSERT OR UPDATE OR DELETE ON contact_info
  FOR EACH STATEMENT EXECUTE FUNCTION queue_pages_showing_settings();
CREATE TRIGGER site_settings_insert_search AFTER INSERT ON site_settings FOR EACH ROW
  WHEN (new.setting_key IN ('site_name', 'site_short_name', 'approved_samples', 'enquiry_retention_months'))
  EXECUTE FUNCTION queue_pages_showing_settings();
CREATE TRIGGER site_settings_update_search AFTER UPDATE ON site_settings FOR EACH ROW
  WHEN (new.setting_key IN ('site_name', 'site_short_name', 'approved_samples', 'enquiry_retention_months')
    AND new.setting_value <> old.setting_value)
  EXECUTE FUNCTION queue_pages_showing_settings();
