-- Without OR IGNORE, because settings are saved with ON CONFLICT, and the rule of the outer statement would count.
CREATE TRIGGER contact_info_insert_search AFTER INSERT ON contact_info BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages_showing_settings WHERE slug NOT IN (SELECT slug FROM search_queue);
END;
CREATE TRIGGER contact_info_update_search AFTER UPDATE ON contact_info BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages_showing_settings WHERE slug NOT IN (SELECT slug FROM search_queue);
END;
CREATE TRIGGER contact_info_delete_search AFTER DELETE ON contact_info BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages_showing_settings WHERE slug NOT IN (SELECT slug FROM search_queue);
END;
CREATE TRIGGER site_settings_insert_search AFTER INSERT ON site_settings
WHEN new.setting_key IN ('site_name', 'site_short_name', 'approved_samples', 'enquiry_retention_months') BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages_showing_settings WHERE slug NOT IN (SELECT slug FROM search_queue);
END;
CREATE TRIGGER site_settings_update_search AFTER UPDATE ON site_settings
WHEN new.setting_key IN ('site_name', 'site_short_name', 'approved_samples', 'enquiry_retention_months')
  AND new.setting_value <> old.setting_value BEGIN
  INSERT INTO search_queue (slug) SELECT slug FROM pages_showing_settings WHERE slug NOT IN (SELECT slug FROM search_queue);
END;
