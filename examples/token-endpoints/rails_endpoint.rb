# frozen_string_literal: true

# A token endpoint for Rails 6.1 or newer. It tells Oriel who is signed in to this site; the widget's `token-url` names it.
#
# In a project: put the controller into `app/controllers/oriel_tokens_controller.rb` and add
# `post "/oriel/token", to: "oriel_tokens#create"` to `config/routes.rb`. The lines after it make a whole site of this file,
# to try it:
#
#   ORIEL_SECRET_KEY=sk_... ruby rails_endpoint.rb

require "action_controller/railtie"
require "json"
require "net/http"

class OrielTokensController < ActionController::Base
  ORIEL_API = ENV.fetch("ORIEL_API", "http://localhost:4400")
  ORIEL_SECRET_KEY = ENV.fetch("ORIEL_SECRET_KEY", "")
  # The pages that may ask, as a browser names them: protocol, host and port.
  SITE_ORIGIN = ENV.fetch("SITE_ORIGIN", "http://localhost:8080")

  # The widget sends no CSRF token; the comparison of `Origin` takes its place.
  skip_forgery_protection raise: false

  def create
    response.headers["Cache-Control"] = "no-store"
    # Another site could otherwise ask with the cookies of its visitors.
    return render json: { error: "forbidden" }, status: :forbidden if request.headers["Origin"] != SITE_ORIGIN

    user = find_user
    return render json: { error: "unauthorized" }, status: :unauthorized if user.nil?

    render json: ask_for_token(user)
  rescue IOError, SystemCallError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError => error
    # The reason is for this log; it may name the key's workspace.
    logger&.error("Oriel gave no token: #{error.message}")
    render json: { error: "bad_gateway" }, status: :bad_gateway
  end

  private

  # Replace it with your own, for example `current_user`: the person who is signed in, or nil.
  def find_user
    # `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
    sessions = { "demo-session" => { id: "4711", email: "mara@example.com", name: "Mara Lindner" } }
    sessions[request.cookies["session"]]
  end

  # The answer of Oriel as JSON: `{ "token": ..., "expiresAt": ... }`.
  def ask_for_token(user)
    address = URI("#{ORIEL_API}/api/access/v1/embed-tokens")
    call = Net::HTTP::Post.new(address, "Authorization" => "Bearer #{ORIEL_SECRET_KEY}", "Content-Type" => "application/json")
    call.body = { user: user, origin: SITE_ORIGIN, widgets: ["chat"] }.to_json
    options = { use_ssl: address.scheme == "https", open_timeout: 10, read_timeout: 10 }
    given = Net::HTTP.start(address.hostname, address.port, **options) { |connection| connection.request(call) }
    raise IOError, "#{given.code} #{given.body}" unless given.is_a?(Net::HTTPSuccess)

    given.body
  end
end

if $PROGRAM_NAME == __FILE__
  require "rack/handler/puma"

  class Site < Rails::Application
    config.eager_load = false
    config.hosts.clear
    config.log_level = :error
    config.logger = Logger.new($stderr)
    config.secret_key_base = "demonstration"
    routes.append { post "/oriel/token", to: "oriel_tokens#create" }
  end
  Site.initialize!
  Rack::Handler::Puma.run(Site, Host: "127.0.0.1", Port: ENV.fetch("PORT", "8080"), Silent: true)
end
